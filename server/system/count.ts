/** `no visits`, `1 visit` or `2 visits`. */
export const count = (number: number, one: string, many: string): string =>
  `${number || 'no'} ${number === 1 ? one : many}`
