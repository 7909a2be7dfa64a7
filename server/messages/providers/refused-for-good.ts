/** The provider will never deliver this message, so it is not retried. */
export class RefusedForGood extends Error {
  override name = 'RefusedForGood'
  /** In words for the owner, without the contact. */
  readonly reason: string
  constructor(reason: string) {
    super('A message was refused for good.')
    this.reason = reason
  }
}

/** Twilio's errors about our own account and number, which the owner can correct, and about a full queue. */
const OUR_OWN = [21212, 21408, 21603, 21606, 21608, 21611, 21659, 21660, 21661]
const STOPPED = 21610

/** The error code in Twilio's JSON; undefined if the response has none, for example because a proxy sent it. */
function codeIn(body: string): number | undefined {
  try {
    const json: unknown = JSON.parse(body)
    const isError = typeof json === 'object' && json !== null && 'code' in json
    return isError && typeof json.code === 'number' ? json.code : undefined
  } catch {
    return undefined
  }
}

/** Status 400 with an error code means that Twilio cannot send this text message to this number. */
export function refuseIfFinal(status: number, body: string): void {
  const code = codeIn(body)
  if (status !== 400 || code === undefined || OUR_OWN.includes(code)) return
  throw new RefusedForGood(
    code === STOPPED
      ? `The client replied STOP to a text, and gets no more of them (${code}).`
      : `The SMS provider cannot send texts to this number (${code}).`,
  )
}
