import { type ESTree, parseAst, Visitor } from 'vite'

/** One change to a source file, which its tests must notice. */
export interface SourceMutant {
  /** The file and what is changed in it, the same wherever it stands in the file. */
  readonly name: string
  /** Where it works only in modules that are loaded with it: outside of all functions. */
  readonly isStatic: boolean
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly open: string
  readonly close: string
  /** Replaces what stands there; otherwise the edit wraps it. */
  readonly isWhole?: boolean
}

/** Attributes whose text a visitor reads or hears. */
const SPOKEN = /^(label|placeholder|title|alt|description|prefix|text|aria-label|closeButtonLabel)$/
/** Attributes and defaults that only change how something looks, which pictures show and no sentence says. */
const LOOKS = /^(className|classNames|data-variant|data-size|size|width|height|slideSize)$/
/** A text for people: it has a word that begins with a capital, or several words. */
const WORDS = /^[A-Z][a-z]+|[a-z]+ [a-z]+|…/
const CHANGED = JSON.stringify('~')

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
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

type Node = ESTree.Node | null | undefined

/** Every mutant of a file, and the file with a switch for each: `__mutants` says which one is on. */
export const mutateSource = (file: string, source: string, firstId: number) => {
  const mutants: SourceMutant[] = []
  const edits: Edit[] = []
  /** How many functions stand around. */
  let depth = 0
  /** Whether the walk is inside of an attribute that only changes the looks. */
  let isLooks = false
  const enter = () => void depth++
  const leave = () => void depth--

  const add = (
    what: string,
    { start, end }: { start: number; end: number },
    edit: (id: number) => Partial<Edit>,
  ) => {
    if (isLooks) return
    const id = firstId + mutants.length
    const name = `${file} ${what}: ${shorten(source.slice(start, end))}`
    const same = mutants.filter((mutant) => mutant.name.replace(/ \(\d+\)$/, '') === name).length
    mutants.push({ name: same === 0 ? name : `${name} (${same + 1})`, isStatic: depth === 0 })
    edits.push({ start, end, open: '', close: '', ...edit(id) })
  }
  const swap = (what: string, node: { start: number; end: number }, other: string) =>
    add(what, node, (id) => ({ open: `__mutants.swap(${id},${other},(`, close: '))' }))
  const flip = (node: { start: number; end: number }) =>
    add('negated', node, (id) => ({ open: `__mutants.flip(${id},(`, close: '))' }))

  /** A value that stands for itself: a text for people, or a number. */
  const constant = (node: Node) => {
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
  const dropped = (properties: readonly ESTree.Node[]) => {
    for (const property of properties)
      if (property.type === 'Property')
        add('not handed on', property, (id) => ({
          open: `...__mutants.swap(${id},{},{`,
          close: '})',
        }))
  }

  new Visitor({
    JSXText(node) {
      const text = jsxText(node.value)
      if (!/[A-Za-z]/.test(text) || text.includes('&')) return
      add('text gone', node, (id) => ({
        open: `{__mutants.swap(${id},"",${JSON.stringify(text)})}`,
        isWhole: true,
      }))
    },
    JSXAttribute({ name, value }) {
      const attribute = String(name.name)
      isLooks = LOOKS.test(attribute)
      if (value?.type === 'JSXExpressionContainer' && /^on[A-Z]/.test(attribute))
        swap(`no ${attribute}`, value.expression, 'undefined')
      if (value?.type === 'JSXExpressionContainer' && SPOKEN.test(attribute))
        constant(value.expression)
      if (value?.type === 'Literal' && SPOKEN.test(attribute))
        add(`another ${attribute}`, value, (id) => ({
          open: `{__mutants.swap(${id},${CHANGED},${JSON.stringify(value.value)})}`,
          isWhole: true,
        }))
    },
    'JSXAttribute:exit': () => {
      isLooks = false
    },
    JSXExpressionContainer({ expression }) {
      if (expression.type === 'LogicalExpression' && expression.operator === '&&')
        flip(expression.left)
    },
    ConditionalExpression({ test, consequent, alternate }) {
      flip(test)
      constant(consequent)
      constant(alternate)
    },
    IfStatement: ({ test }) => flip(test),
    VariableDeclarator: ({ init }) => constant(init),
    AssignmentPattern({ left, right }) {
      if (left.type !== 'Identifier' || !LOOKS.test(left.name)) constant(right)
    },
    LogicalExpression: ({ right }) => constant(right),
    ArrowFunctionExpression({ body }) {
      enter()
      constant(body)
    },
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ReturnStatement: ({ argument }) => constant(argument),
    Property: ({ value }) => constant(value),
    CallExpression({ callee, arguments: [argument] }) {
      if (callee.type === 'Identifier' && callee.name === 'useEffect' && argument)
        swap('no effect', argument, '()=>{}')
      const isProvide =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'provide'
      if (!isProvide || argument?.type !== 'ObjectExpression') return
      for (const part of argument.properties)
        if (part.type === 'Property' && part.value.type === 'ObjectExpression')
          dropped(part.value.properties)
    },
  }).visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))

  return { mutants, code: withEdits(source, edits) }
}

/** Applies the edits, which stand beside or inside each other. */
const withEdits = (source: string, edits: readonly Edit[]): string => {
  const marks = edits.flatMap(({ start, end, open, close, isWhole }, order) => [
    { at: start, text: open, skipTo: isWhole ? end : start, rank: 1, order: end, same: order },
    ...(isWhole
      ? []
      : [{ at: end, text: close, skipTo: end, rank: 0, order: start, same: -order }]),
  ])
  // Closings stand before openings. Of two that open, the longer one comes first; of two that close, the shorter one.
  marks.sort((a, b) => a.at - b.at || a.rank - b.rank || b.order - a.order || a.same - b.same)
  let code = ''
  let position = 0
  for (const { at, text, skipTo } of marks) {
    code += source.slice(position, at) + text
    position = Math.max(at, skipTo)
  }
  return code + source.slice(position)
}
