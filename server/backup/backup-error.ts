/** A backup cannot be written or used. The message is for the owner, and nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}
