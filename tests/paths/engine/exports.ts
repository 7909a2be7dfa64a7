import type { PlainState } from './config.ts'

type Transitions = PlainState['always']

/** A state of a machine as text, with its transitions in the words of the diagrams. */
interface Described {
  /** The machine itself has none. */
  readonly path: string
  readonly key: string
  readonly state: PlainState
  /** What it does on its own. */
  readonly facts: readonly string[]
  readonly arrows: readonly { readonly to: string; readonly text: string }[]
  readonly children: readonly Described[]
}

const arrowsOf = (path: string, prefix: string, state: PlainState): Described['arrows'] => {
  const { on = {}, after = {}, always, invoke = [], onDone } = state
  const all: [string, Transitions][] = [
    ...Object.entries(on),
    ...invoke.flatMap(({ id, onDone, onError }): [string, Transitions][] => [
      [`${id} done`, onDone],
      [`${id} fails`, onError],
    ]),
    ...Object.entries(after).map(([delay, taken]): [string, Transitions] => [
      `after ${delay} ms`,
      taken,
    ]),
    ['always', always],
    ['done', onDone],
  ]
  return all.flatMap(([event, transitions = []]) =>
    transitions.map(({ target, guard, actions }) => ({
      to: target?.replace(prefix, '') ?? path,
      text: [
        ...(target === undefined ? ['↻'] : []),
        event,
        ...(guard === undefined ? [] : [`[${guard}]`]),
        ...(actions === undefined ? [] : [`/ ${actions.join(', ')}`]),
      ].join(' '),
    })),
  )
}

const describe = (state: PlainState, prefix: string, path = '', key = ''): Described => {
  const { entry = [], exit = [], invoke = [], states = {} } = state
  return {
    ...{ path, key, state },
    facts: [
      ...entry.map((action) => `entry / ${action}`),
      ...exit.map((action) => `exit / ${action}`),
      ...invoke.map(({ src }) => `invoke ${src}`),
    ],
    arrows: arrowsOf(path, prefix, state),
    children: Object.entries(states).map(([name, child]) =>
      describe(child, prefix, path === '' ? name : `${path}.${name}`, name),
    ),
  }
}

const everyOf = (described: Described): Described[] => [
  described,
  ...described.children.flatMap(everyOf),
]

/** Everything that the states of a machine do, as lines of text: what a diagram has no room for. */
export const actionLines = (config: PlainState): string[] =>
  everyOf(describe(config, `#${config.id}.`)).flatMap(({ path, facts, arrows }) => [
    ...facts.map((fact) => `${path || 'anywhere'}: ${fact}`),
    ...arrows.map(({ to, text }) => `${path || 'anywhere'} → ${to || 'anywhere'}: ${text}`),
  ])

/** A machine as Stately's tools import it: one call, without imports. */
export const statelyCode = (config: PlainState): string =>
  `createMachine(${JSON.stringify(config, null, 2)})`

/** In Mermaid, the names of states have no dots. A transition of the whole machine starts at "anywhere". */
const mermaidName = (path: string): string => path.replaceAll('.', '_') || 'anywhere'

const mermaidLines = ({ path, key, state, facts, children }: Described): string[] => {
  const name = mermaidName(path)
  const { type, initial } = state
  if (children.length === 0)
    return [
      `state "${key}" as ${name}`,
      ...facts.map((fact) => `${name} : ${fact}`),
      ...(type === 'final' ? [`${name} --> [*]`] : []),
    ]
  const first = children.find((child) => child.key === initial)
  const inner = [
    ...(first ? [`[*] --> ${mermaidName(first.path)}`] : []),
    ...children.flatMap((child, index) => [
      ...(type === 'parallel' && index > 0 ? ['--'] : []),
      ...mermaidLines(child),
    ]),
  ]
  // Only a state can have regions side by side, and not a diagram.
  if (path === '' && type !== 'parallel') return inner
  return [`state "${key}" as ${name} {`, ...inner.map((line) => `  ${line}`), '}']
}

/** A machine as a state diagram of Mermaid, for documents. */
export const mermaidText = (config: PlainState): string => {
  const machine = describe(config, `#${config.id}.`, '', config.id)
  const arrows = everyOf(machine).flatMap(({ path, arrows }) =>
    arrows.map(({ to, text }) => `${mermaidName(path)} --> ${mermaidName(to)} : ${text}`),
  )
  return ['stateDiagram-v2', ...mermaidLines(machine), ...arrows].join('\n')
}
