/** The code of a system error or of a database's error, such as `ENOENT`; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code ? String(error.code) : ''

/** The code in parentheses, to follow what went wrong in a sentence. */
export const codeNote = (error: unknown): string => (codeOf(error) ? ` (${codeOf(error)})` : '')
