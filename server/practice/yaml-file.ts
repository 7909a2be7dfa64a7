import { isNode, LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import { SetupError } from '../setup-error.ts'
import { likelyKey } from './did-you-mean.ts'

type Path = readonly PropertyKey[]

/** Mistakes in a file that a person wrote: for each the file, the line, and what was expected there. */
export class FileMistake extends SetupError {
  override name = 'FileMistake'
}

/** A place in the file, and what is wrong there. */
export type Mistake = readonly [path: Path, what: string]

const formatPath = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'the file'

const hasPath = (path: Path, other: Path): boolean =>
  path.length === other.length && path.every((key, index) => key === other[index])

/** What the schema found. A misspelled key is not reported a second time as a missing one. */
function mistakesIn(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): Mistake[] {
  const meant: Path[] = []
  const unknown = issues.flatMap((issue): Mistake[] => {
    if (issue.code !== 'unrecognized_keys') return []
    return issue.keys.map((key) => {
      const likely = likelyKey(schema, issue.path, key)
      if (likely !== undefined) meant.push([...issue.path, likely])
      const advice = likely === undefined ? 'correct or remove it' : `did you mean ${likely}?`
      return [[...issue.path, key], `is not known here: ${advice}`]
    })
  })
  const others = issues
    .filter(
      ({ code, path }) => code !== 'unrecognized_keys' && !meant.some((one) => hasPath(one, path)),
    )
    .map(({ path, message }): Mistake => [path, message])
  return [...unknown, ...others]
}

/** Reads YAML by its schema, and names every mistake. `name` is how a mistake names the file. */
export function readYaml<Schema extends z.ZodType>(text: string, name: string, schema: Schema) {
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
  const refusal = (mistakes: readonly Mistake[]): FileMistake => {
    const told = mistakes
      .map(([path, what]) => ({ line: lineOf(path), what: `${formatPath(path)} ${what}` }))
      .sort((one, other) => one.line - other.line)
      .map(({ line, what }) => `${name}, line ${line}: ${what}${what.endsWith('?') ? '' : '.'}`)
    return new FileMistake([...new Set(told)].join('\n'))
  }
  const parsed = schema.safeParse(document.toJS())
  if (!parsed.success) throw refusal(mistakesIn(schema, parsed.error.issues))
  return {
    content: parsed.data,
    /** Refuses what the schema of a single value cannot know. */
    refuseIfAny(mistakes: readonly Mistake[]): void {
      if (mistakes.length > 0) throw refusal(mistakes)
    },
  }
}
