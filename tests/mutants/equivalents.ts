/** Mutants that nobody could notice, each with the reason. One that is noticed or gone fails. */
export const equivalents: Readonly<Record<string, string>> = {}
