import { isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import { SetupError } from '../setup-error.ts'

type Path = readonly PropertyKey[]

/** Mistakes in a file that a person wrote: the file, the line, and what was expected there. */
export class FileMistake extends SetupError {
  override name = 'FileMistake'
}

const UNKNOWN_KEY = 'is not known here: correct or remove it'

const formatPath = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'the file'

/** Reads YAML by its schema. `name` is how a mistake names the file. */
export function readYaml<Schema extends z.ZodType>(
  text: string,
  name: string,
  schema: Schema,
  maxMistakes = 1,
) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [syntaxError] = document.errors
  if (syntaxError) {
    const { line } = lines.linePos(syntaxError.pos[0])
    const [what = ''] = syntaxError.message.split(/ at line |\n/)
    throw new FileMistake(`${name}, line ${line}: must be YAML (${what}).`)
  }
  /** The line of the value, or of the nearest value around it when it is missing. */
  const lineOf = (path: Path): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  const describe = (path: Path, what: string) =>
    `${name}, line ${lineOf(path)}: ${formatPath(path)} ${what}.`

  const parsed = schema.safeParse(document.toJS())
  if (!parsed.success) {
    // A misspelled key is also reported as a missing one, so misspelled keys are named first.
    const unknownKeys: string[] = []
    const others: string[] = []
    for (const issue of parsed.error.issues) {
      if (issue.code === 'unrecognized_keys') {
        unknownKeys.push(describe([...issue.path, issue.keys[0] ?? ''], UNKNOWN_KEY))
      } else others.push(describe(issue.path, issue.message))
    }
    throw new FileMistake([...unknownKeys, ...others].slice(0, maxMistakes).join('\n'))
  }
  return {
    content: parsed.data,
    mistakeAt: (path: Path, what: string) => new FileMistake(describe(path, what)),
  }
}
