/** One thing that a printed case says. */
export type Line =
  | { readonly kind: 'start' }
  | { readonly kind: 'panel'; readonly button: string }
  | { readonly kind: 'press'; readonly name: string }
  | { readonly kind: 'type'; readonly text: string; readonly field: string }
  | { readonly kind: 'read' | 'hear' | 'absent'; readonly texts: readonly string[] }

export interface PrintedStep {
  readonly title: string
  readonly lines: readonly Line[]
}

export interface PrintedCase {
  readonly title: string
  readonly steps: readonly PrintedStep[]
}

const textsIn = (quotes: string): string[] => quotes.slice(1, -1).split('”, “')

/** What a sentence tells a person to do or to see. A sentence that nobody could follow is an error. */
function readSentence(sentence: string): Line[] {
  const [, start] = /^In the panel, press “(Start this case)”/.exec(sentence) ?? []
  if (start) return [{ kind: 'start' }]
  const [, button] = /^In the panel, press “(.+?)”\.( \(.*\))?$/.exec(sentence) ?? []
  if (button) return [{ kind: 'panel', button }]
  const [, name] = /^Press “(.+)”\.$/.exec(sentence) ?? []
  if (name) return [{ kind: 'press', name }]
  const [, text, field] =
    /^Type “(.+)” into “(.+)”(?:, with the spaces around it)?\.$/.exec(sentence) ?? []
  if (text && field) return [{ kind: 'type', text, field }]
  const [, emptied] = /^Empty “(.+)”\.$/.exec(sentence) ?? []
  if (emptied) return [{ kind: 'type', text: '', field: emptied }]
  const [, read] = /^You read: (.+)$/.exec(sentence) ?? []
  if (read) return [{ kind: 'read', texts: textsIn(read) }]
  const [, heard] = /^A screen reader says: (.+)$/.exec(sentence) ?? []
  if (heard) return [{ kind: 'hear', texts: textsIn(heard) }]
  const [, absent] = /^You do not read: (.+)$/.exec(sentence) ?? []
  if (absent) return [{ kind: 'absent', texts: textsIn(absent) }]
  if (sentence.startsWith('State: ')) return []
  throw new Error(`A person could not follow this sentence: ${sentence}`)
}

function readStep(text: string): PrintedStep {
  const [title = '', ...lines] = text.trimEnd().split('\n')
  return { title, lines: lines.flatMap((line) => readSentence(line.replace(/^ *- /, ''))) }
}

/** Reads the cases that `npm run paths -- <machine>` prints. */
export const readPrinted = (text: string): PrintedCase[] =>
  text
    .split(/^Case \d+ of \d+: /m)
    .slice(1)
    .map((part, index) => {
      const [title = '', , ...lines] = part.trimEnd().split('\n')
      const steps = lines.join('\n').split(/^ {2}(?=\d+\. )/m)
      return { title: `${index + 1}. ${title}`, steps: steps.filter(Boolean).map(readStep) }
    })
