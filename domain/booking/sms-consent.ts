interface Consent {
  /** When these words were first shown. */
  readonly version: string
  readonly text: string
}

/** What a client agrees to with a phone number. Changed words get a new version; the earlier words move to EARLIER. */
export const SMS_CONSENT: Consent = {
  version: '2026-11-22',
  text: 'We text you about this visit: a confirmation, a reminder and changes. Message and data rates may apply. Reply STOP to end.',
}

const EARLIER: readonly Consent[] = [
  {
    version: '2026-11',
    text: 'We text you about this visit: a confirmation and changes. Message and data rates may apply. Reply STOP to end.',
  },
]

/** The words with their version, for the record of a booking; empty when none are known. */
export function consentRecord(version: unknown): string {
  const consent = [SMS_CONSENT, ...EARLIER].find((each) => each.version === version)
  return consent ? `${consent.version}: ${consent.text}` : ''
}

/** Whether a recorded consent allows a reminder. The practice answers for the bookings that it entered itself. */
export const allowsReminder = (record: string): boolean =>
  record === '' || record.includes('reminder')
