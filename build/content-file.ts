import { readFileSync } from 'node:fs'
import { isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'

type Path = readonly PropertyKey[]

/** Said to the person who wrote the file: which file, which line, and what was expected there. */
export class ContentMistake extends Error {
  override name = 'ContentMistake'
}

const placeOf = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'the file'

/** A content file as its schema reads it. `name` is what a mistake calls it. */
export function readContent<Schema extends z.ZodType>(
  file: string,
  name: string,
  schema: Schema,
): z.output<Schema> {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines })
  const [broken] = document.errors
  if (broken) {
    const { line } = lines.linePos(broken.pos[0])
    const [what = ''] = broken.message.split(/ at line |\n/)
    throw new ContentMistake(`${name}, line ${line}: must be YAML (${what}).`)
  }
  /** The line of the place, or of the nearest thing around it that is there. */
  const lineOf = (path: Path): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  const read = schema.safeParse(document.toJS())
  if (read.success) return read.data
  const mistakes = read.error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const path = [...issue.path, ...unknown]
    const what = unknown.length > 0 ? 'is not known here: correct or remove it' : issue.message
    return `${name}, line ${lineOf(path)}: ${placeOf(path)} ${what}.`
  })
  throw new ContentMistake(mistakes.join('\n'))
}
