/** The server or the owner's tool cannot start; the message is one sentence for the person who can fix it. */
export class SetupError extends Error {
  override name = 'SetupError'
}
