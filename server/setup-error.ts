/** What keeps the server or the owner's tool from starting: one sentence for the person who can mend it. */
export class SetupError extends Error {
  override name = 'SetupError'
}
