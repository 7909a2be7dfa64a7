/** The server or the owner's tool cannot start. The message is for the person who can fix it. */
export class SetupError extends Error {
  override name = 'SetupError'
}
