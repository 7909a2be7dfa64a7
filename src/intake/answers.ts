/** The answers by field name. They are kept in memory only, so they are gone when the site is closed. */
const answers = new Map<string, string>()

/** Makes the browser ask before the page is closed or reloaded. */
const askFirst = (event: Event) => event.preventDefault()

export const answerTo = (name: string): string => answers.get(name) ?? ''

/** Remembers an answer while the visitor looks at other pages of the site. */
export function rememberAnswer(name: string, value: string): void {
  if (value === '') answers.delete(name)
  else answers.set(name, value)
  if (answers.size > 0) addEventListener('beforeunload', askFirst)
  else removeEventListener('beforeunload', askFirst)
}
