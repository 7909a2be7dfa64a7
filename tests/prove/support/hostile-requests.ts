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

/** The fields of every POST call. */
export const CALLS: Record<string, readonly string[]> = {
  sendReviewCode: ['value'],
  checkReviewCode: ['code'],
  submitNewReview: ['title', 'body', 'author'],
  holdAppointment: ['slot', 'date', 'location', 'renew'],
  releaseHold: ['slot', 'date', 'location'],
  recallBooking: ['reference'],
  'visit/get': ['token'],
  'visit/cancel': ['token'],
  'visit/move': ['token', 'slot', 'date', 'location'],
  bookAppointment: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'additionalInfo',
    'slot',
    'date',
    'location',
  ],
}

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

const fields = [...Object.values(CALLS).flat(), '__proto__', 'constructor']
const anything = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...BODIES),
  fc
    .dictionary(
      fc.constantFrom(...fields),
      fc.oneof(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(...HOSTILE)),
    )
    .map((value) => JSON.stringify(value)),
)
/** A call and a random body for it. */
export const hostileRequest = fc.tuple(fc.constantFrom(...Object.keys(CALLS)), anything)
