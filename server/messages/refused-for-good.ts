/** A provider says that it will never deliver this message, so it is not tried again. */
export class RefusedForGood extends Error {
  override name = 'RefusedForGood'
  /** In words for the owner, without the contact. */
  readonly reason: string
  constructor(reason: string) {
    super('A message was refused for good.')
    this.reason = reason
  }
}

/** Answers that are about us, not about the recipient: wrong order of commands, or sign-in needed. */
const ABOUT_US = [503, 530, 534, 535, 538]

/** A 5xx answer to the recipient or to the letter is final (RFC 5321, section 4.2.1). */
export function rethrowMailError(error: unknown): never {
  if (error instanceof Error && 'responseCode' in error && 'command' in error) {
    const code = Number(error.responseCode)
    const isAboutLetter = error.command === 'RCPT TO' || error.command === 'DATA'
    if (isAboutLetter && code >= 500 && code < 600 && !ABOUT_US.includes(code)) {
      throw new RefusedForGood(`The mail server refused the letter for good (${code}).`)
    }
  }
  throw error
}

/** Errors of Twilio about our own account and number, which the owner can correct, and a full queue. */
const OUR_OWN = [21212, 21408, 21603, 21606, 21608, 21611, 21659, 21660, 21661]
const STOPPED = 21610

/** Twilio's own error code, from its JSON; undefined when something else answered. */
function codeIn(body: string): number | undefined {
  try {
    const json: unknown = JSON.parse(body)
    const isError = typeof json === 'object' && json !== null && 'code' in json
    return isError && typeof json.code === 'number' ? json.code : undefined
  } catch {
    return undefined
  }
}

/** With 400 and a code of its own, Twilio says that this text cannot be sent to this number. */
export function refuseIfFinal(status: number, body: string): void {
  const code = codeIn(body)
  if (status !== 400 || code === undefined || OUR_OWN.includes(code)) return
  throw new RefusedForGood(
    code === STOPPED
      ? `The client replied STOP to a text, and gets no more of them (${code}).`
      : `The SMS provider cannot send texts to this number (${code}).`,
  )
}
