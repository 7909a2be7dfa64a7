import { expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { chartOf } from '../../src/inspector/page/chart.ts'
import { loadCatalog } from './engine/catalog.ts'
import { configOf } from './engine/config.ts'
import { mermaidText, statelyCode } from './engine/exports.ts'

const entries = (await loadCatalog()).flatMap(({ name, table }) =>
  table ? [{ name, table, machine: table.machine }] : [],
)

/** The states of a chart, and its transitions as a diagram shows them. Exports have the length of a delay for its name. */
const shownIn = (machine: AnyStateMachine) => {
  const { states, transitions, root } = chartOf(machine)
  const shown = [...transitions.values()].map(
    ({ source, label, targets }) =>
      `${source === root.path ? 'anywhere' : source} → ${targets[0] ?? 'itself'}: ${label}`,
  )
  return {
    states: states.toSorted((one, other) => one.path.localeCompare(other.path)),
    transitions: shown
      .map((text) => text.replace('\n', ' ').replace(/after \S+( ms)?/, 'after'))
      .sort(),
  }
}

test.for(entries)(
  'XState builds the same machine from the code for Stately: $name',
  ({ table }) => {
    const code = statelyCode(configOf(table))
    const [, json = ''] = /^createMachine\((.+)\)$/s.exec(code) ?? []
    const machine = createMachine(JSON.parse(json))
    expect(shownIn(machine)).toEqual(shownIn(table.machine))
    expect(statelyCode(configOf({ ...table, machine }))).toBe(code)
  },
)

/** Reads the Mermaid diagram of a machine: a line for each state, region, first state and transition. */
function readMermaid(text: string, id: string) {
  type State = {
    type?: 'parallel' | 'final'
    initial?: string
    on: Record<string, object[]>
    states: Record<string, State>
  }
  const root: State = { on: {}, states: {} }
  const states = new Map([['anywhere', root]])
  const open = [root]
  const pathOf = (name: string) => `#${id}.${name.replaceAll('_', '.')}`
  for (const line of text.split('\n').slice(1)) {
    const parent = open.at(-1) ?? root
    const [, key = '', name = '', group] = /^ *state "(.+)" as (\S+)( \{)?$/.exec(line) ?? []
    const [, from = '', to = '', label] = /^ *(\S+) --> (\S+)(?: : (.+))?$/.exec(line) ?? []
    if (line.endsWith('}')) open.pop()
    else if (line.trim() === '--') parent.type = 'parallel'
    else if (name === 'anywhere') open.push(root)
    else if (name !== '') {
      const state: State = { on: {}, states: {} }
      states.set(name, state)
      parent.states[key] = state
      if (group) open.push(state)
    } else if (from === '[*]') parent.initial = to.slice(to.lastIndexOf('_') + 1)
    else if (to === '[*]')
      states.set(from, Object.assign(states.get(from) ?? root, { type: 'final' }))
    else if (label !== undefined) {
      const [, stays, event = ''] = /^(↻ )?(.+?)(?: \/ .+)?$/.exec(label) ?? []
      const transitions = states.get(from)?.on
      if (transitions)
        transitions[event] = [...(transitions[event] ?? []), stays ? {} : { target: pathOf(to) }]
    }
  }
  return createMachine({ id, ...root })
}

test.for(entries)(
  'its Mermaid diagram has the same states and transitions: $name',
  ({ table, machine }) => {
    const read = readMermaid(mermaidText(configOf(table)), machine.id)
    expect(shownIn(read)).toEqual(shownIn(machine))
  },
)
