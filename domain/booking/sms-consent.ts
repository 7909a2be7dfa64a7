interface Consent {
  /** The date from which this text was shown. */
  readonly version: string
  readonly text: string
}

/** What clients agree to by giving a phone number. A changed text gets a new version; the old one moves to EARLIER. */
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

/** The consent with its version, to be stored with a booking; empty if the version is unknown. */
export function consentRecord(version: unknown): string {
  const consent = [SMS_CONSENT, ...EARLIER].find((each) => each.version === version)
  return consent ? `${consent.version}: ${consent.text}` : ''
}

/** Whether a consent covers reminders. An empty one does: the practice is responsible for the bookings it enters. */
export const allowsReminder = (record: string): boolean =>
  record === '' || record.includes('reminder')
