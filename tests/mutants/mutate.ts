import { type ESTree, parseAst, Visitor } from 'vite'

/** One change to a source file, which its tests must notice. */
export interface Mutant {
  /** The file and the changed code, without its position, so that the name survives other edits to the file. */
  readonly name: string
  readonly edits: readonly Edit[]
}

/** Text that is inserted around a part of the source, or replaces it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly open: string
  readonly close: string
  readonly isWhole?: boolean
}

/** The global in `runner.ts` that tells mutated sources which mutant is active. */
const SWITCH = '__mutants'
/** Attributes and defaults that only change how something looks. Screenshots show that; assertions do not. */
const LOOKS = /^(className|classNames|data-variant|data-size|size|width|height|slideSize|w|h|gap)$/
/** A text for people: it begins with a capitalized word, or has several words or an ellipsis. */
const WORDS = /^[A-Z][a-z]+|[a-z]+ [a-z]+|…/
const CHANGED = JSON.stringify('~')
const EDGES = ['<', '<=', '>', '>=']
/** Parts of a database query that can be left out. */
const CLAUSES = /^(where|orderBy|onConflict|limit)$/

type Node = ESTree.Node
type Place = Pick<Node, 'start' | 'end'>

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 70 ? `${line.slice(0, 67)}…` : line
}

/** The text of JSX as React shows it. */
const jsxText = (raw: string): string =>
  raw
    .split('\n')
    .map((line, index, lines) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')

/** All mutants of a source. Each asks the switch whether its id is active; the ids start at `firstId`. */
export function mutantsOf(file: string, source: string, firstId: number): Mutant[] {
  const mutants: Mutant[] = []
  let isLooks = false

  const add = (what: string, place: Place, edits: (id: number) => readonly Edit[]) => {
    if (isLooks) return
    const name = `${file} ${what}: ${shorten(source.slice(place.start, place.end))}`
    const same = mutants.filter((mutant) => mutant.name.replace(/ \(\d+\)$/, '') === name).length
    mutants.push({
      name: same === 0 ? name : `${name} (${same + 1})`,
      edits: edits(firstId + mutants.length),
    })
  }
  const replace = (what: string, { start, end }: Place, code: (id: number) => string) =>
    add(what, { start, end }, (id) => [{ start, end, open: code(id), close: '', isWhole: true }])
  const wrap = (what: string, { start, end }: Place, open: (id: number) => string, close: string) =>
    add(what, { start, end }, (id) => [{ start, end, open: open(id), close }])
  const swap = (what: string, place: Place, other: string) =>
    wrap(what, place, (id) => `${SWITCH}.swap(${id},${other},(`, '))')
  const negate = (place: Place) => wrap('negated', place, (id) => `${SWITCH}.flip(${id},(`, '))')

  /** Mutates a literal: a text for people, or a number. */
  const constant = (node: Node | null | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'number')
      swap('another number', node, String(node.value * 2 + 1))
    else if (node?.type === 'Literal' && typeof node.value === 'string' && WORDS.test(node.value))
      swap('another text', node, CHANGED)
    else if (
      node?.type === 'TemplateLiteral' &&
      node.quasis.some(({ value }) => WORDS.test(value.raw))
    )
      swap('another text', node, CHANGED)
    else if (node?.type === 'TSAsExpression') constant(node.expression)
  }

  new Visitor({
    JSXText(node) {
      const text = jsxText(node.value)
      if (!/[A-Za-z]/.test(text) || text.includes('&')) return
      replace('text gone', node, (id) => `{${SWITCH}.swap(${id},"",${JSON.stringify(text)})}`)
    },
    JSXAttribute({ name, value }) {
      const attribute = String(name.name)
      isLooks = LOOKS.test(attribute)
      if (value?.type === 'JSXExpressionContainer') {
        if (/^on[A-Z]/.test(attribute)) swap(`no ${attribute}`, value.expression, 'undefined')
        else constant(value.expression)
      } else if (value?.type === 'Literal' && WORDS.test(String(value.value))) {
        const text = JSON.stringify(value.value)
        replace(`another ${attribute}`, value, (id) => `{${SWITCH}.swap(${id},${CHANGED},${text})}`)
      }
    },
    'JSXAttribute:exit': () => {
      isLooks = false
    },
    ConditionalExpression({ test, consequent, alternate }) {
      negate(test)
      constant(consequent)
      constant(alternate)
    },
    IfStatement({ test }) {
      negate(test)
      swap('never', test, 'false')
    },
    LogicalExpression({ operator, left, right }) {
      if (operator !== '??') negate(left)
      constant(right)
    },
    BinaryExpression(node) {
      const { operator, left, right, start, end } = node
      constant(left)
      constant(right)
      if (!EDGES.includes(operator)) return
      const at = source.indexOf(operator, left.end)
      add('another edge', node, (id) => [
        { start, end, open: `${SWITCH}.edge(${id},(`, close: '))' },
        {
          ...{ start: at, end: at + operator.length, close: '', isWhole: true },
          open: `),"${operator}",(`,
        },
      ])
    },
    VariableDeclarator: ({ init }) => constant(init),
    AssignmentPattern({ left, right }) {
      if (left.type !== 'Identifier' || !LOOKS.test(left.name)) constant(right)
    },
    ArrowFunctionExpression: ({ body }) => constant(body),
    ReturnStatement: ({ argument }) => constant(argument),
    Property({ value }) {
      constant(value)
    },
    ObjectExpression({ properties }) {
      for (const property of properties)
        if (property.type === 'Property' && property.kind === 'init')
          wrap('left out', property, (id) => `...${SWITCH}.swap(${id},{},{`, '})')
    },
    ArrayExpression({ elements }) {
      for (const element of elements)
        if (element?.type === 'ObjectExpression')
          wrap('left out', element, (id) => `...${SWITCH}.swap(${id},[],[`, '])')
    },
    ExpressionStatement({ expression }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      const isCall = call.type === 'CallExpression' && call.callee.type !== 'Super'
      if (isCall) wrap('not done', expression, (id) => `${SWITCH}.isOn(${id})||(`, ')')
    },
    CallExpression(call) {
      const { callee } = call
      for (const argument of call.arguments) constant(argument)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isInside = source.slice(callee.object.end, call.end)
      if (!CLAUSES.test(callee.property.name) || isInside.includes('await ')) return
      const { start, end } = callee.object
      const place = { start: callee.object.end, end: call.end }
      add(`no ${callee.property.name}`, place, (id) => [
        { start, end, open: `${SWITCH}.skip(${id},(`, close: '),(query)=>query' },
        { start, end: call.end, open: '', close: ')' },
      ])
    },
  }).visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return mutants
}

/** Applies edits, which may be adjacent or nested. */
export function withEdits(source: string, edits: readonly Edit[]): string {
  const marks = edits.flatMap(({ start, end, open, close, isWhole }, order) => [
    { at: start, text: open, skipTo: isWhole ? end : start, rank: 1, order: end, same: order },
    ...(isWhole
      ? []
      : [{ at: end, text: close, skipTo: end, rank: 0, order: start, same: -order }]),
  ])
  // At the same position, closings come before openings, the longer opening first and the shorter closing first.
  marks.sort((a, b) => a.at - b.at || a.rank - b.rank || b.order - a.order || a.same - b.same)
  let code = ''
  let position = 0
  for (const { at, text, skipTo } of marks) {
    code += source.slice(position, Math.max(position, at)) + text
    position = Math.max(at, skipTo, position)
  }
  return code + source.slice(position)
}
