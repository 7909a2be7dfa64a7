import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Graph } from './graph.ts'
import { rows } from './rows.ts'
import type { Step } from './run.ts'
import type { SimulatedState } from './simulated-state.ts'
import type { AnyTable, ExpectedGraph } from './table.ts'

/** The first state of each situation. */
const firstStates = ({ start, edges }: Graph): SimulatedState[] => {
  const states = new Map([[start.key, start]])
  for (const { to, target } of edges) if (!states.has(to)) states.set(to, target)
  return [...states.values()]
}

/**
 * What happens at each step that the table's graph does not list: where it leads, with the guards that decide, or that a
 * guard refuses it. A step that is not named is refused, because the machine does not handle it there.
 */
export const otherSteps = (table: AnyTable, graph: Graph): ExpectedGraph => {
  const { events, possibleSteps, guardsOf, take } = graph.simulation
  const resultOf = (state: SimulatedState, step: Step): string => {
    const { key, actions, states, snapshot } = take(state, step)
    if (key !== state.key) return key
    const isSame =
      actions.length === 0 &&
      states.join() === state.states.join() &&
      isDeepStrictEqual(snapshot.context, state.snapshot.context)
    return isSame ? 'nothing' : 'itself'
  }
  const stepsOf = (state: SimulatedState) => {
    const possible = possibleSteps(state).filter(({ kind }) => kind !== 'wait')
    const accepted = new Set(possible.map(({ name }) => name))
    return [...possible, ...events.filter(({ name }) => !accepted.has(name))]
      .filter(({ name }) => !(name in (table.graph[state.key] ?? {})))
      .flatMap((step) => {
        const isAccepted = accepted.has(step.name)
        const asked = guardsOf(state, step)
        if (!isAccepted && asked.length === 0) return []
        const guards = new Set(asked.map(({ name, isTrue }) => (isTrue ? name : `not ${name}`)))
        const result = isAccepted ? resultOf(state, step) : 'refused'
        return [[step.name, guards.size > 0 ? `${result} [${[...guards].join(', ')}]` : result]]
      })
  }
  return Object.fromEntries(
    firstStates(graph).map((state) => [state.key, Object.fromEntries(stepsOf(state))]),
  )
}

/** A graph as rows of a table: one row for all situations from which the same steps lead to the same result. */
export const rowsOf = (graph: ExpectedGraph): string => {
  const grouped = (pairs: readonly (readonly [string, string])[]): [string, string[]][] => {
    const groups = new Map<string, string[]>()
    for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value])
    return [...groups]
  }
  const results = grouped(
    Object.entries(graph).flatMap(([from, steps]) =>
      Object.entries(steps).map(([step, to]) => [`${step} → ${to}`, from] as const),
    ),
  )
  return grouped(
    results.map(([result, situations]) => {
      const [step = '', to = ''] = result.split(' → ')
      return [`${situations.join('; ')}: \0 → ${to}`, step] as const
    }),
  )
    .map(([row, steps]) => `\n${row.replace('\0', steps.join(' / '))}`)
    .join('')
}

const DOCS = new URL('../../../docs/', import.meta.url)

/** The file in docs/ that lists what the other steps of a machine do. */
export const otherStepsPath = ({ machine }: AnyTable): string => `machines/${machine.id}.txt`

const withoutGuards = (result = 'refused'): string => result.replace(/ \[.+\]$/, '')

const phrase = (result: string | undefined): string => {
  const [, target, guards = ''] = /^(.+?)( \[.+\])?$/.exec(result ?? 'refused') ?? []
  if (target === 'refused') return `refused${guards}`
  if (target === 'nothing') return `possible${guards} and changes nothing`
  return `possible${guards} and ${target === 'itself' ? 'stays there' : `leads to "${target}"`}`
}

/** The other steps as docs/ has them; a new machine has none there. */
const readOtherSteps = (table: AnyTable): ExpectedGraph => {
  const file = new URL(otherStepsPath(table), DOCS)
  return existsSync(file) ? rows(readFileSync(file, 'utf8')) : {}
}

/** Where each step of a situation should lead, by the table and by docs/, for steps that are not refused. */
export const expectedSteps = (table: AnyTable) => {
  const others = readOtherSteps(table)
  return (from: string): Readonly<Record<string, string>> => {
    const known = Object.entries(others[from] ?? {}).map(([name, result]) => {
      const to = withoutGuards(result)
      return [name, /^(?:itself|nothing)$/.test(to) ? from : to]
    })
    return { ...Object.fromEntries(known), ...table.graph[from] }
  }
}

/** How the other steps differ from those in docs/, and guards that decide nothing. */
export const otherStepsProblems = (
  table: AnyTable,
  graph: Graph,
  known = readOtherSteps(table),
): string[] => {
  const found = otherSteps(table, graph)
  const differences = new Map<string, string[]>()
  /** Where another guard decides, and the result is the same. It says something only if nothing else differs. */
  const guardsOnly = new Map<string, string[]>()
  for (const { key } of firstStates(graph))
    for (const name of new Set(
      [known[key], found[key]].flatMap((steps) => Object.keys(steps ?? {})),
    )) {
      const [was, is] = [known[key]?.[name], found[key]?.[name]]
      if (was === is || name in (table.graph[key] ?? {})) continue
      const sentence = `the step "${name}" was ${phrase(was)}; now it is ${phrase(is)}`
      const others = withoutGuards(was) === withoutGuards(is) ? guardsOnly : differences
      others.set(sentence, [...(others.get(sentence) ?? []), key])
    }
  const guarded = [...graph.chart.transitions.values()].filter(({ guard }) => guard !== '')
  const { guardsSeen } = graph.simulation
  return [
    ...[...(differences.size > 0 ? differences : guardsOnly)].map(
      ([sentence, [first, ...others]]) => {
        const more = others.length > 0 ? ` (and ${others.length} more)` : ''
        return `In "${first}"${more} ${sentence}. Add it to the table's graph, or accept it with npm run paths -- --docs.`
      },
    ),
    ...(['true', 'false'] as const).flatMap((outcome) =>
      guarded
        .filter(({ id }) => !guardsSeen[outcome].has(id))
        .map(({ id, guard }) => `The guard ${guard} of ${id} is never ${outcome}.`),
    ),
  ]
}

/** Each event in each situation, and whether the machine takes it there. */
export const situationsWithEvents = (graph: Graph) =>
  firstStates(graph).flatMap((state) => {
    const taken = graph.simulation.eventSteps(state).map(({ name }) => name)
    return graph.simulation.events.map(({ name, event }) => ({
      state,
      event,
      isTaken: taken.includes(name),
    }))
  })

/** How often an event meets a situation, how often the machine refuses it there, and the guards that were both true and false. */
export const situationCounts = (graph: Graph): Record<string, number> => {
  const { guardsSeen } = graph.simulation
  const both = [...guardsSeen.true].filter((guard) => guardsSeen.false.has(guard))
  const events = situationsWithEvents(graph)
  return {
    'guards both ways': both.length,
    situations: firstStates(graph).length,
    '× events': events.length,
    'of them refused': events.filter(({ isTaken }) => !isTaken).length,
  }
}
