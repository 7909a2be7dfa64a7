interface Consent {
  /** The date from which this text was shown. */
  readonly version: string
  /** `{practice}` stands for the name of the practice. */
  readonly text: string
}

/**
 * What clients are told about texts beside their phone number: who sends what and how often, the cost, and how to end
 * them (47 CFR 64.1200, and what carriers ask for). A changed text gets a new version; the old one moves to EARLIER.
 */
const SMS_CONSENT: Consent = {
  version: '2026-11-30',
  text: 'We’ll text you a confirmation, a reminder and any changes to this visit (about three texts from {practice}), unless you check “Don’t text me”. Message and data rates may apply. Reply STOP to opt out, HELP for help.',
}

const EARLIER: readonly Consent[] = [
  {
    version: '2026-11-28',
    text: 'Unless you decline, {practice} texts you about this visit: a confirmation, a reminder and changes, about three texts. Message and data rates may apply. Reply STOP to end, HELP for help.',
  },
  {
    version: '2026-11-22',
    text: 'We text you about this visit: a confirmation, a reminder and changes. Message and data rates may apply. Reply STOP to end.',
  },
  {
    version: '2026-11',
    text: 'We text you about this visit: a confirmation and changes. Message and data rates may apply. Reply STOP to end.',
  },
]

const consentText = ({ text }: Consent, practice: string): string =>
  text.replace('{practice}', practice)

/** The consent as a practice shows it now. */
export const smsConsent = (practice: string): Consent => ({
  ...SMS_CONSENT,
  text: consentText(SMS_CONSENT, practice),
})

/** The consent with its version, to be stored with a booking; empty if the version is unknown. */
export function consentRecord(version: unknown, practice: string): string {
  const consent = [SMS_CONSENT, ...EARLIER].find((each) => each.version === version)
  return consent ? `${consent.version}: ${consentText(consent, practice)}` : ''
}

/** Whether a consent covers reminders. An empty one does: the practice is responsible for the bookings it enters. */
export const allowsReminder = (record: string): boolean =>
  record === '' || record.includes('reminder')
