import { FUNCTION, withPlaceholders } from '../mask.ts'
import type { Actor, Change } from './recording.ts'

interface ExportedMachine {
  readonly name: string
  readonly file: string
}

/** A value as source code. Recordings cannot contain functions, so substitutes are printed for them. */
const code = (value: unknown): string =>
  (JSON.stringify(value) ?? 'undefined')
    .replaceAll(`"now":"${FUNCTION}"`, 'now')
    .replaceAll(`"${FUNCTION}"`, '() => 0')
    .replace(/"(\w+)":/g, '$1: ')

const inputOf = (event: object): unknown => ('input' in event ? event.input : undefined)

/** The changes of an actor since its last start: StrictMode stops and restarts it once at the beginning. */
function changesOf(actor: Actor, changes: readonly Change[]): readonly Change[] {
  const own = changes.filter((change) => change.actor === actor.id)
  return own.slice(own.findLastIndex(({ event }) => event.type === 'xstate.init'))
}

/** Prints the changes of an actor as a test of its machine, to paste into a file in tests/machines. */
export function printTest(machine: ExportedMachine, actor: Actor, all: readonly Change[]): string {
  const [start, ...steps] = changesOf(actor, all)
  if (!start) return ''
  const received = steps.filter(({ event }) => event.type !== 'xstate.stop')
  const lines = received.flatMap(({ event, at, value }) => [
    `  send(${code(withPlaceholders(event))}, ${at})`,
    `  expect(state()).toEqual(${code(value)})`,
  ])
  return `import { expect, test } from 'vitest'
import { ${machine.name} } from '../../${machine.file}'
import { startRecorded } from './support/recorded.ts'

test('a recorded journey through ${machine.name}', () => {
  const { send, state } = startRecorded(${machine.name}, ${start.at}, (now) => (${code(inputOf(start.event))}))
  expect(state()).toEqual(${code(start.value)})
${lines.join('\n')}
})
`
}
