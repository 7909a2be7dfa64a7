import { readableEvent, stateName } from '../../../src/diagram/chart.ts'
import { withoutPrivateData } from '../../../src/inspector/mask.ts'
import { differences } from '../../../src/inspector/page/differences.ts'
import type { Recording } from '../../../src/inspector/recording.ts'
import { shortestWays } from './covering-paths.ts'
import { beginPath, graphOf, type PathTest } from './graph.ts'
import { MachineFails } from './observed-machine.ts'
import type { SimulatedState } from './simulated-state.ts'
import { simulate } from './simulation.ts'
import type { AnyTable } from './table.ts'

/** A path test by the names of its steps; `stopped` says why one of them could not be taken. */
export function pathTestOf(
  table: AnyTable,
  names: readonly string[],
  name = '',
): PathTest & { stopped?: string } {
  const simulation = simulate(table)
  const { pathTest, last, go } = beginPath(simulation, name)
  for (const wanted of names) {
    const source = last()
    const step = [...simulation.possibleSteps(source), ...simulation.waits].find(
      (each) => each.name === wanted,
    )
    if (!step) return { ...pathTest, stopped: `"${wanted}" is not possible in "${source.key}"` }
    try {
      go(step)
    } catch (error) {
      if (error instanceof MachineFails) return { ...pathTest, stopped: error.message }
      throw error
    }
  }
  return pathTest
}

/** An event, and the states after it. */
const textOf = (type: string, value: unknown): string => `${type} → ${stateName(value)}`

/**
 * The path test that a recorded actor took. Its events have no names of steps, and data of another day. So each of them is
 * the step of the table that sends such an event and leads to the same states, of several the one with the most similar data.
 */
function pathTestOfEvents(table: AnyTable, steps: Recording['steps'], name: string) {
  const { possibleSteps, take } = simulate(table)
  const { start, edges } = graphOf(table)
  const [first, ...events] = steps.filter(({ event }) => event.type !== 'xstate.stop')
  const texts = events.map(({ event, value }) => textOf(event.type, value))
  const isAt = ({ snapshot }: SimulatedState, value: unknown): boolean =>
    stateName(snapshot.value) === stateName(value)
  /** The ways that can still be followed, the best last: some steps, the state after them, and how many events they used. */
  const attempts = [...shortestWays(start.key, edges).values()]
    .map((way) => ({
      names: way.map(({ label }) => label.name),
      state: way.at(-1)?.target ?? start,
      used: 0,
    }))
    .filter(({ state }) => isAt(state, first?.value))
    .reverse()
  let furthest = attempts.at(-1)
  const known = new Set<string>()
  for (let attempt = attempts.pop(); attempt; attempt = attempts.pop()) {
    const { names, state, used } = attempt
    const place = `${used} ${state.key}`
    if (known.has(place)) continue
    known.add(place)
    if (used > (furthest?.used ?? 0)) furthest = attempt
    const next = events[used]
    if (!next) break
    const steps = possibleSteps(state).flatMap((step) => {
      const after = take(state, step)
      const sent = after.received.map(({ event, snapshot }) => textOf(event.type, snapshot.value))
      if (sent.length === 0 || sent.some((text, index) => text !== texts[used + index])) return []
      const event = withoutPrivateData(after.received[0]?.event)
      return {
        isListed: step.name in (table.graph[state.key] ?? {}),
        unlike: differences(event, next.event).length,
        attempt: { names: [...names, step.name], state: after, used: used + sent.length },
      }
    })
    steps.sort((one, other) => other.unlike - one.unlike)
    const some = (isListed: boolean) =>
      steps.filter((each) => each.isListed === isListed).map((each) => each.attempt)
    attempts.push(...some(false))
    // An event that leads nowhere needs no step.
    if (isAt(state, next.value)) attempts.push({ names, state, used: used + 1 })
    attempts.push(...some(true))
  }
  const stopped = texts[furthest?.used ?? 0]
  const place = stopped
    ? `${name}, until “${readableEvent(stopped)}”, for which the table has no step`
    : name
  return pathTestOf(table, furthest?.names ?? [], place)
}

/** What a recording holds for a machine: a path test for each of its actors, or the one path test that failed. */
export function pathTestsOf(
  { pathTest, machines, actors, steps }: Recording,
  table: AnyTable,
  name: string,
): PathTest[] {
  if (pathTest)
    return pathTest.machine === table.machine.id ? [pathTestOf(table, pathTest.names, name)] : []
  return Object.entries(actors)
    .filter(([, { machine = '' }]) => JSON.parse(machines[machine] ?? '{}').id === table.machine.id)
    .map(([id]) =>
      pathTestOfEvents(
        table,
        steps.filter(({ actor }) => actor === id),
        name,
      ),
    )
    .filter((each) => each.steps.length > 0)
}
