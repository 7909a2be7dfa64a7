import * as fc from 'fast-check'

export const DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

export const stray = fc.constantFrom(null, undefined, 0, 1, 'stray', true, [], {}, ['stray'], {
  id: 1,
})
/** A value as the specification has it, nearly always. */
export const mostly = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: valid, weight: 8 }, { arbitrary: stray, weight: 1 })
export const only = (value: unknown) => mostly(fc.constant(value))
/** An object with these fields, each of them sometimes missing or something else. */
export const fields = (valid: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(valid, { requiredKeys: [] })
export const list = (entry: fc.Arbitrary<unknown>) =>
  mostly(fc.array(mostly(entry), { maxLength: 6 }))

export const success = fc.constantFrom<unknown>(true, 1, 'true')
export const message = mostly(fc.constantFrom('Please wait.', ''))
export const refusal = fields({
  success: fc.constantFrom(false, null, 0),
  message,
  errors: mostly(
    fields({
      email: only('Please check it.'),
      title: only('Please check it.'),
      other: only('Please check it.'),
    }),
  ),
})
export const outcome = fc.oneof(fields({ success, message }), refusal, stray)

export const anyReview = fields({
  author: only('Ann'),
  title: only('Calm'),
  body: only('A calm visit.'),
  date: mostly(fc.constantFrom('2026-05-01', '05/01/2026', 'May', '2026-05-01T10:00:00Z')),
})
const label = mostly(fc.constantFrom('9:00 AM', '10:00 AM Booked', '14:30', '2:30 pm', 'noon'))
export const anyLocation = fields({
  id: mostly(fc.constantFrom(1, '1', 6, '6')),
  slug: only('hudson'),
  name: only('Hudson'),
  location: only('1 River Road'),
  schedule: mostly(fc.dictionary(fc.constantFrom(DAY, '2026-02-30', 'tomorrow', ''), list(label))),
})
export const anyHold = fields({
  id: mostly(fc.constantFrom(1, 'a')),
  location: mostly(fc.constantFrom(1, '1')),
  date: mostly(fc.constantFrom(DAY, '12/04/2026')),
  slot: mostly(fc.constantFrom('09:00:00', '0900', '9:00 AM')),
  current: mostly(fc.constantFrom<unknown>(true, false, 1, 0)),
  expires_at: mostly(fc.constantFrom(`${DAY} 12:05:00`, `${DAY}T12:05:00Z`, 'soon')),
})
export const confirmed = fields({
  clientName: only('Ann Hall'),
  date: mostly(fc.constantFrom(DAY, '12/04/2026')),
  time: mostly(fc.constantFrom('9:00 AM', '09:00')),
  location: only('Hudson, 1 River Road'),
  additionalInfo: only('None'),
  reference: only('R-1'),
  ics: only('BEGIN:VCALENDAR'),
})

// With a field missing it is no visit, and little of the page would be seen.
export const anyVisit = fc.record({
  status: mostly(fc.constantFrom('upcoming', 'cancelled', 'over', 'lost')),
  reference: only('R-1'),
  clientName: only('Ann Hall'),
  location: mostly(fields({ id: only(1), name: only('Hudson'), address: only('1 River Road') })),
  date: mostly(fc.constantFrom(DAY, '12/04/2026', '2026-02-30')),
  time: mostly(fc.constantFrom('9:00 AM', '09:00', 'noon')),
  zone: mostly(fc.constantFrom('America/New_York', 'Nowhere/Atlantis')),
  wasMoved: mostly(fc.boolean()),
  changes: mostly(fc.constantFrom('possible', 'too-late', 'too-many')),
  changesUntil: mostly(fc.constantFrom(`${DAY}T12:05:00Z`, 'soon')),
  preparation: list(fc.constant('Use no lotion.')),
  ics: only('BEGIN:VCALENDAR'),
})
