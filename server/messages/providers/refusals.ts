/** The provider will never deliver this message, so it is not retried. */
export class RefusedForGood extends Error {
  override name = 'RefusedForGood'
  /** In words for the owner, without the contact. */
  readonly reason: string
  constructor(reason: string) {
    super('A message was permanently rejected.')
    this.reason = reason
  }
}

/**
 * The mail server refuses us and not the recipient: our account, our domain or this letter. It is retried, because
 * the owner can put that right.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly responseCode: number
  /** What the mail server said, safe to show. */
  readonly words: string
  /** To whom it did not take a letter, or which letter to us; undefined if it refused us, whatever the letter is. */
  readonly recipient: string | undefined
  constructor(responseCode: number, words: string, recipient: string | undefined) {
    super('The mail server refuses our mail.')
    this.responseCode = responseCode
    this.words = words
    this.recipient = recipient
  }
}
