import { setImmediate } from 'node:timers/promises'
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  StateMachine,
} from 'xstate'
import type { PathTest } from './graph.ts'
import { activeStates, START_TIME, simulatedClock } from './simulated-state.ts'
import type { AnyTable } from './table.ts'

/** A real actor after a step, and its children. */
export interface LiveMoment {
  /** Empty at the start and at the end. */
  readonly step: string
  readonly states: readonly string[]
  readonly context: AnyMachineSnapshot['context']
  /** The active states of the children that run, by their ids. */
  readonly children: ReadonlyMap<string, readonly string[]>
}

interface Call {
  resolve(output: unknown): void
  reject(error: unknown): void
}

/** A clock that stands still until it is moved; then timers end in the order in which they are due. */
function createClock() {
  const timers = new Map<number, { readonly run: () => void; readonly at: number }>()
  let last = 0
  simulatedClock.now = START_TIME
  return {
    setTimeout(run: () => void, milliseconds: number): number {
      timers.set(++last, { run, at: simulatedClock.now + milliseconds })
      return last
    },
    clearTimeout: (id: number) => timers.delete(id),
    pass(milliseconds: number): void {
      const until = simulatedClock.now + milliseconds
      for (;;) {
        const [next] = [...timers].sort(([, one], [, other]) => one.at - other.at)
        if (!next || next[1].at > until) break
        timers.delete(next[0])
        simulatedClock.now = next[1].at
        next[1].run()
      }
      simulatedClock.now = until
    },
  }
}

/** Longer than any delay or hold of the fixtures, so that what ends by itself has ended. */
const LONG = 2 * 86_400_000

/**
 * Takes the steps of a path test on real actors: the machine and its children, whose calls wait until a step answers them.
 * In the end the calls that still wait fail, and time passes until nothing happens any more.
 */
export async function liveRun(
  table: AnyTable,
  tables: readonly AnyTable[],
  { steps }: PathTest,
): Promise<LiveMoment[]> {
  const clock = createClock()
  const calls = new Map<string, Call>()
  const nameOf = ({ id, _parent }: AnyActorRef): string =>
    _parent?._parent ? `${nameOf(_parent)}/${id}` : id
  const call = fromPromise(({ self, signal }) => {
    const name = nameOf(self)
    return new Promise((resolve, reject) => {
      const own = { resolve, reject }
      calls.set(name, own)
      signal.addEventListener('abort', () => calls.get(name) === own && calls.delete(name))
    })
  })
  const back = (event: { type: string }) => table.feedback?.[event.type]?.(event)
  const silent = fromCallback(({ receive, sendBack }) =>
    receive((event) => {
      const answer = back(event)
      if (answer) sendBack(answer)
    }),
  )
  const live = (machine: AnyStateMachine): AnyStateMachine => {
    const logicOf = (src: string, logic: unknown) => {
      if (src in table.outcomes) return call
      // The steps say themselves what is loaded.
      if (src === 'polling') return silent
      if (logic instanceof StateMachine) return live(logic)
      return tables.some(({ outcomes }) => src in outcomes) ? call : silent
    }
    const actors = Object.entries(machine.implementations.actors)
    return machine.provide({
      actors: Object.fromEntries(actors.map(([src, logic]) => [src, logicOf(src, logic)])),
    })
  }
  // An invoked machine sends events to its parent, so there has to be one.
  const parent = createActor(
    fromCallback(() => {}),
    { clock },
  )
  const actor = createActor(live(table.machine), { parent, input: table.input?.() })
  actor.on('*', (event) => {
    const answer = back(event)
    if (answer) actor.send(answer)
  })
  actor.start()

  const moments: LiveMoment[] = []
  const look = async (step: string) => {
    await setImmediate()
    const snapshot = actor.getSnapshot()
    const children = Object.entries<AnyActorRef>(snapshot.children).map(
      ([id, child]) => [id, activeStates(Object(child.getSnapshot()))] as const,
    )
    const { context } = snapshot
    moments.push({ step, states: activeStates(snapshot), context, children: new Map(children) })
  }
  await look('')
  for (const { step, state } of steps) {
    if (step.kind === 'event') actor.send(step.event)
    else if (step.kind === 'done') calls.get(step.actor)?.resolve(step.output)
    else if (step.kind === 'error') calls.get(step.actor)?.reject(step.error)
    else clock.pass(state.clockMoves.reduce((sum, move) => sum + move, 0))
    if ('actor' in step) calls.delete(step.actor)
    await look(step.name)
  }
  for (const { reject } of calls.values()) reject(new Error('offline'))
  await look('')
  clock.pass(LONG)
  await look('')
  return moments
}

type Is = (moment: LiveMoment) => boolean

/** Wherever the first is true, the second is true then or later. */
export const eventually =
  (when: Is, then: Is) =>
  (run: readonly LiveMoment[]): boolean =>
    run.every((moment, index) => !when(moment) || run.slice(index).some(then))

/** From where the first is true on, the second is true until the third is. */
export const until =
  (when: Is, holds: Is, end: Is) =>
  (run: readonly LiveMoment[]): boolean =>
    run.every((moment, index) => {
      if (!when(moment)) return true
      const rest = run.slice(index)
      const last = rest.findIndex(end)
      return rest.slice(0, last < 0 ? undefined : last).every(holds)
    })
