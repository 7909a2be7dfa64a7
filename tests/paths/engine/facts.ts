import { readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { chartOf, nodesOf, pathOf } from '../../../src/diagram/chart.ts'
import type { AnyTable } from './table.ts'

/** Something that a machine's definition says. Two versions differ in it if its text or its code differs. */
interface Fact {
  readonly name: string
  /** Where it is in the machine, and what it says there, for a person; empty if only its code says something. */
  readonly place: string
  readonly text: string
  readonly code: string
}

/** A property of a value of unknown type, also of a function. */
const part = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

/** The type of an event in code that makes it. */
const typeIn = (code: string): string => /type"?:\s*\\?["']([^"'\\]+)/.exec(code)?.[1] ?? 'an event'

/** What an action of XState does; nothing for an action of our own. */
const effectOf = (action: unknown): string => {
  const [, kind] = /^xstate\.(.+)$/.exec(String(part(action, 'type'))) ?? []
  const event = typeIn(codeOf(part(action, 'event')))
  const delay = part(action, 'delay')
  const later = delay === undefined ? '' : ` after ${delay}`
  if (kind === 'assign')
    return `assign ${Object.keys(Object(part(action, 'assignment'))).join(' + ') || 'context'}`
  if (kind === 'sendTo') {
    const to = part(action, 'to')
    return `send ${event} to ${to === '#_parent' ? 'its parent' : to}${later}`
  }
  if (kind === 'raise' || kind === 'emit') return `${kind} ${event}${later}`
  if (kind !== 'enqueueActions') return kind ?? ''
  const calls = String(part(action, 'collect')).split(/enqueue\.(?=\w+\()/)
  return calls
    .slice(1)
    .map((call) => {
      const name = /^\w+/.exec(call)?.[0]
      if (name === 'sendTo') return `send ${typeIn(call)}`
      return [name, /^spawnChild\(["'](\w+)/.exec(call)?.[1]].filter(Boolean).join(' ')
    })
    .join(' + ')
}

/** What actions are called, and what they send, emit or assign. */
const namesOf = (actions: unknown, { implementations }: AnyStateMachine): string[] =>
  [actions ?? []].flat().map((named) => {
    const direct = effectOf(named)
    if (direct !== '') return direct
    const name = String(part(named, 'type') ?? part(named, 'name') ?? named)
    const effect = effectOf(implementations.actions[name])
    return effect === '' || effect.startsWith('assign') ? name : `${name} (${effect})`
  })

/** The code of everything in a value, also of what an action assigns, raises or emits. */
const codeOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'function' ? (each.assignment ?? each.event ?? String(each)) : each,
  ) ?? ''

/** Everything that a machine's definition says about its states, transitions, delays, guards and actions. */
export const factsOf = ({ machine, delays }: AnyTable): Fact[] => {
  const { transitions, delays: running, root } = chartOf(machine)
  const { guards, actions: named } = machine.implementations
  /** The code behind names, so that a transition differs if its guard does. */
  const behind = (some: unknown) =>
    [some ?? []]
      .flat()
      .map((each) => codeOf(guards[String(each)] ?? named[String(each)] ?? each))
      .join()
  const lengthOf = (delay = '') => {
    const known = machine.implementations.delays[delay]
    const lengths = typeof known === 'number' ? [known] : Object.values(delays[delay] ?? {})
    return lengths.length > 0 ? `${lengths.join(' or ')} ms` : 'as long as it computes'
  }
  const shown = (path: string) => (path === root.path ? 'anywhere' : path)
  const coded = (kind: string, all: object) =>
    Object.entries(all).map(([name, value]) => ({
      ...{ name: `the ${kind} ${name}`, place: '', text: '' },
      code: codeOf(value),
    }))
  return [
    ...nodesOf(machine.root).map((node) => {
      const { entry, exit } = node.config
      return {
        name: `the state ${pathOf(node)}`,
        place: shown(pathOf(node)),
        text: [
          node.type === 'parallel' || node.type === 'final' ? node.type : [],
          node.type === 'compound' ? `first ${node.initial.target[0]?.key}` : [],
          namesOf(entry, machine).map((name) => `entry ${name}`),
          namesOf(exit, machine).map((name) => `exit ${name}`),
          node.invoke.map(({ src }) => `invokes ${src}`),
        ]
          .flat()
          .join(', '),
        code: [entry, exit, ...node.invoke.map(({ input }) => input)].map(behind).join(),
      }
    }),
    ...[...transitions].map(
      ([{ guard, actions, reenter }, { id, event, source, targets, label }]) => ({
        name: `the transition ${id}`,
        place: `${shown(source)} → ${targets.join(', ') || 'itself'}`,
        text: [
          label.replace('\n', ' '),
          [...(reenter ? ['reenter'] : []), ...namesOf(actions, machine)].join(', '),
        ]
          .filter(Boolean)
          .join(' / '),
        code: [
          behind(guard),
          behind(actions),
          lengthOf(running.find((delay) => delay.event === event)?.name),
        ].join(),
      }),
    ),
    ...running.map(({ name }) => ({
      ...{ name: `the delay ${name}`, place: name, text: lengthOf(name), code: '' },
    })),
    ...coded('guard', guards),
    ...coded('action', named),
  ]
}

/** The facts that say something to a person, as docs/machines.md lists them. */
export const factLines = (table: AnyTable): string[] =>
  factsOf(table)
    .filter(({ place, text }) => place !== '' && text !== '')
    .map(({ place, text }) => `    ${place}: ${text}\n`)

const DOCS = new URL('../../../docs/machines.md', import.meta.url)

const inFirst = ([first, ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} (the same in ${others.length} more)` : `${first}`

/** What a line says: where, when, and what is done there. */
const read = (line: string) => {
  const [place = '', text = ''] = line.trim().split(/: (.*)/)
  const [when = '', done = ''] = place.includes('→') ? text.split(/ \/ (.*)/) : ['', text]
  return { line: line.trim(), at: [place, when].filter(Boolean).join(': '), done: done.split(', ') }
}

/** How a machine's definition differs from the one in docs/machines.md, a sentence each. */
export const changesSinceDocs = (table: AnyTable, name: string): string[] => {
  const [, section = ''] = readFileSync(DOCS, 'utf8').split(`\n## ${name}\n`)
  const [, list = ''] = section.split(/<details>|<\/details>/)
  if (section === '') return ['It is new.']
  const known = list.split('\n').filter((line) => line.startsWith('    '))
  const found = factLines(table).map((line) => line.trimEnd())
  const gone = known.filter((line) => !found.includes(line)).map(read)
  const fresh = found.filter((line) => !known.includes(line)).map(read)
  const isAt =
    ({ at }: { at: string }) =>
    (other: { at: string }) =>
      other.at === at
  const without = (some: readonly string[], others: readonly string[] = []) =>
    some.filter((each) => each !== '' && !others.includes(each)).join(', ')
  const changed = new Map<string, string[]>()
  for (const was of gone) {
    const is = fresh.find(isAt(was))
    if (!is) continue
    const [no, now] = [without(was.done, is.done), without(is.done, was.done)]
    const parts = [...(no ? [`no longer “${no}”`] : []), ...(now ? [`now “${now}”`] : [])]
    const change = parts.join('; ') || 'another order'
    changed.set(change, [...(changed.get(change) ?? []), was.at])
  }
  return [
    ...[...changed].map(([change, places]) => `Changed: ${inFirst(places)}: ${change}.`),
    ...gone.filter((was) => !fresh.some(isAt(was))).map(({ line }) => `Gone: ${line}.`),
    ...fresh.filter((is) => !gone.some(isAt(is))).map(({ line }) => `New: ${line}.`),
  ]
}

/** What is new, gone or changed in a machine's definition, as sentences, and the names of what is new or changed. */
export const differencesOf = (before: AnyTable | undefined, after: AnyTable | undefined) => {
  const [was, is] = [before, after].map(
    (table) => new Map((table ? factsOf(table) : []).map((fact) => [fact.name, fact])),
  )
  const names = new Set<string>()
  const sentences: string[] = []
  for (const [name, { text, code }] of is ?? []) {
    const old = was?.get(name)
    if (old?.text === text && old.code === code) continue
    names.add(name)
    const how = old && old.text !== text ? `: ${old.text || 'nothing'} → ${text || 'nothing'}` : ''
    sentences.push(`${old ? 'Changed' : 'New'}: ${name}${how}`)
  }
  for (const [name] of was ?? []) if (!is?.has(name)) sentences.push(`Gone: ${name}`)
  return { sentences, names }
}
