/** What was typed, by the name of its field. It is nowhere else, so it is gone when the site is closed. */
const answers = new Map<string, string>()

/** Lets the browser ask before the page is closed or loaded again. */
const askFirst = (event: Event) => event.preventDefault()

export const answerTo = (name: string): string => answers.get(name) ?? ''

/** Remembers an answer while the visitor looks at other pages of the site. */
export function rememberAnswer(name: string, value: string): void {
  if (value === '') answers.delete(name)
  else answers.set(name, value)
  if (answers.size > 0) addEventListener('beforeunload', askFirst)
  else removeEventListener('beforeunload', askFirst)
}
