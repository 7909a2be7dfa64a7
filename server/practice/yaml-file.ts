import * as v from 'valibot'
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { SetupError } from '../system/setup-error.ts'
import { type Path, type Shape, shapeAt, unknownKeys } from './unknown-keys.ts'

/** Mistakes in a file that a person wrote: for each the file, the line, and what was expected there. */
export class FileMistake extends SetupError {
  override name = 'FileMistake'
  readonly mistakes: readonly Mistake[]

  constructor(message: string, mistakes: readonly Mistake[] = []) {
    super(message)
    this.mistakes = mistakes
  }
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

const pathOf = (issue: v.BaseIssue<unknown>): Path =>
  issue.path?.flatMap(({ key }) =>
    typeof key === 'string' || typeof key === 'number' ? [key] : [],
  ) ?? []

const COLON = 'must be in straight quotes ("…"), because it has a colon'

/** Where a text was expected, a colon in it has made it the key of another value. */
const isSplitByColon = ({ type, input }: v.BaseIssue<unknown>): boolean =>
  type === 'string' && typeof input === 'object' && input !== null && !Array.isArray(input)

/** Where the file does not match the schema. A misspelled key is not reported a second time as missing. */
function mistakesIn(schema: Shape, given: unknown, issues: readonly v.BaseIssue<unknown>[]) {
  const unknown = unknownKeys(schema, given)
  const meant = unknown.flatMap(({ path, likely }) =>
    likely === undefined ? [] : [[...path.slice(0, -1), likely]],
  )
  return [
    ...unknown.map(({ path, likely }): Mistake => {
      const advice = likely === undefined ? 'correct or remove it' : `did you mean ${likely}?`
      return [path, `is not known here: ${advice}`]
    }),
    ...issues.flatMap((issue): Mistake[] => {
      const path = pathOf(issue)
      if (meant.some((one) => hasPath(one, path))) return []
      // The message for a missing key describes the object around it, not the missing value.
      const isMissing = issue.path?.at(-1)?.origin === 'key'
      if (isSplitByColon(issue)) return [[path, COLON]]
      return [[path, isMissing ? String(shapeAt(schema, path)?.message) : issue.message]]
    }),
  ]
}

/** Where a text in quotes begins that ends on the line of a mistake: its own closing quote may be missing. */
function lineOfOpenQuote(document: Document, lines: LineCounter, end: number): number | undefined {
  let first: number | undefined
  visit(document, {
    Scalar(_, { type, range }) {
      if (!range || !(type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')) return
      const [from, to] = [lines.linePos(range[0]).line, lines.linePos(range[1]).line]
      if (from < to && to === end) first ??= from
    },
  })
  return first
}

/** A new value at a place in the file. Without a value, what is there is removed. */
export interface Change {
  readonly path: Path
  readonly value?: unknown
}

/** Whether there can be a value: in a group or, at most behind its last item, in a list. */
const hasRoomAt = (document: Document, path: Path): boolean =>
  path.length > 0 &&
  path.every((key, index) => {
    const around = document.getIn(path.slice(0, index), true)
    if (isSeq(around))
      return Number.isInteger(key) && Number(key) >= 0 && Number(key) <= around.items.length
    return around === undefined || isMap(around)
  })

/** The text with other values. Comments and the order of keys stay. */
export function changeYaml(text: string, changes: readonly Change[]): string {
  const document = parseDocument(text)
  for (const { path, value } of changes) {
    if (!hasRoomAt(document, path))
      throw new FileMistake('', [[path, 'is no place in the settings']])
    if (value !== undefined)
      document.setIn(path, typeof value === 'object' ? document.createNode(value) : value)
    else if (document.hasIn(path)) document.deleteIn(path)
  }
  return document.toString({ lineWidth: 0 })
}

/** Parses YAML with a schema. Throws an error that lists every mistake and calls the file `name`. */
export function readYaml<Schema extends v.GenericSchema>(
  text: string,
  name: string,
  schema: Schema,
) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [syntaxError] = document.errors
  if (syntaxError) {
    const { line } = lines.linePos(syntaxError.pos[0])
    const [what = ''] = syntaxError.message.split(/ at line |\n/)
    const first = lineOfOpenQuote(document, lines, line)
    if (first !== undefined)
      throw new FileMistake(
        `${name}, line ${first}: must be YAML (the quote that begins here goes on to line ${line}).`,
      )
    throw new FileMistake(
      syntaxError.code === 'BLOCK_AS_IMPLICIT_KEY'
        ? `${name}, line ${line}: a text here ${COLON}.`
        : `${name}, line ${line}: must be YAML (${what}).`,
    )
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
    const sentences = mistakes
      .map(([path, what]) => ({ line: lineOf(path), what: `${formatPath(path)} ${what}` }))
      .sort((one, other) => one.line - other.line)
      .map(({ line, what }) => `${name}, line ${line}: ${what}${what.endsWith('?') ? '' : '.'}`)
    return new FileMistake([...new Set(sentences)].join('\n'), mistakes)
  }
  const given: unknown = document.toJS()
  const parsed = v.safeParse(schema, given)
  const mistakes = mistakesIn(schema, given, parsed.issues ?? [])
  if (!parsed.success || mistakes.length > 0) throw refusal(mistakes)
  return {
    content: parsed.output,
    /** Throws if there are mistakes that the schema could not find. */
    refuseIfAny(mistakes: readonly Mistake[]): void {
      if (mistakes.length > 0) throw refusal(mistakes)
    },
  }
}
