import { withPlaceholders } from '../mask.ts'
import type { ExportedMachine } from './exported-machines.ts'
import { type Actor, type Change, stateName } from './recording.ts'

/** The changes of an actor since its last start: StrictMode stops and restarts it once at the beginning. */
function changesOf(actor: Actor, changes: readonly Change[]): readonly Change[] {
  const own = changes.filter((change) => change.actor === actor.id)
  return own
    .slice(own.findLastIndex(({ event }) => event.type === 'xstate.init'))
    .filter(({ event }) => event.type !== 'xstate.stop')
}

/** Prints the changes of an actor as a test in tests/machines, and the events as a file beside it. */
export function printTest(
  machine: Pick<ExportedMachine, 'name' | 'file'>,
  actor: Actor,
  all: readonly Change[],
) {
  const changes = changesOf(actor, all)
  const name = `${actor.machine}-recorded`
  const lines = changes.map(({ event, value }) => `    '${event.type} → ${stateName(value)}',`)
  const test = `import { expect, test } from 'vitest'
import { ${machine.name} } from '../../${machine.file}'
import recorded from './${name}.json'
import { followRecorded } from './support/recorded.ts'

test('the ${actor.machine} goes as it was recorded', () => {
  expect(followRecorded(${machine.name}, recorded)).toEqual([
${lines.join('\n')}
  ])
})
`
  const events = changes.map(({ event, at }) => ({ at, ...withPlaceholders(event) }))
  const data = `${JSON.stringify(events, null, 2)}\n`
  return [
    { name: `${name}.test.ts`, text: test },
    { name: `${name}.json`, text: data },
  ]
}
