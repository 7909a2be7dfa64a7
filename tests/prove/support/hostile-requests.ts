import * as fc from 'fast-check'

/** Values that no field expects. */
export const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  '',
  ' ',
  '\u0000',
  'Jane\r\nBcc: all@client.example',
  '\u001b[2J',
  '\ud800',
  '\u202egnp.exe',
  '%00',
  '../../etc/passwd',
  "' or 1=1; --",
  '{{7*7}}',
  'x'.repeat(12_000),
  [],
  ['9:00 AM'],
  [[[]]],
  {},
  { id: {} },
  { id: [6] },
  { id: '__proto__' },
  { length: 1e9 },
  { toString: 'x', valueOf: null },
]

/** Bodies that no call expects. */
export const BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '7',
  '{',
  '{"a":1}}',
  '\u0000',
  '{"__proto__":{"firstName":"Jane","slot":"9:00 AM","success":true}}',
  '{"constructor":{"prototype":{"success":true}}}',
  `${'['.repeat(8000)}${']'.repeat(8000)}`,
  `${'{"location":'.repeat(1300)}1${'}'.repeat(1300)}`,
]

const bodyWith = (fields: readonly string[]) =>
  fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...BODIES),
    fc
      .dictionary(
        fc.constantFrom(...fields, '__proto__', 'constructor'),
        fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(...HOSTILE)),
      )
      .map((value) => JSON.stringify(value)),
  )
/** One of these calls, each given with a valid body, and a random body for it. */
export const hostileRequest = (calls: Readonly<Record<string, object>>) =>
  fc.tuple(
    fc.constantFrom(...Object.keys(calls)),
    bodyWith(Object.values(calls).flatMap((body) => Object.keys(body))),
  )
