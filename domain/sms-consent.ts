interface Consent {
  /** When these words were first shown. */
  readonly version: string
  readonly text: string
}

/** What a client agrees to with a phone number: the words now shown first, then those shown before. */
export const SMS_CONSENTS: readonly [Consent, ...Consent[]] = [
  {
    version: '2026-11',
    text: 'We text you about this visit: a confirmation and changes. Message and data rates may apply. Reply STOP to end.',
  },
]

/** The words with their version, for the record of a booking; empty when none are known. */
export function consentRecord(version: unknown): string {
  const consent = SMS_CONSENTS.find((each) => each.version === version)
  return consent ? `${consent.version}: ${consent.text}` : ''
}
