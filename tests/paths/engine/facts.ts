import { readFileSync } from 'node:fs'
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

/** The names of guards or actions, or what an action assigns, raises or emits. */
const namesOf = (actions: unknown): string[] =>
  [actions ?? []].flat().map((named) => {
    const [, kind] = /^xstate\.(.+)$/.exec(String(part(named, 'type'))) ?? []
    const event = part(part(named, 'event'), 'type')
    if (kind === 'assign')
      return `assign ${Object.keys(Object(part(named, 'assignment'))).join(', ') || 'context'}`
    return kind
      ? [kind, event].filter(Boolean).join(' ')
      : String(part(named, 'type') ?? part(named, 'name') ?? named)
  })

/** The code of everything in a value, also of what an action assigns, raises or emits. */
const codeOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'function' ? (each.assignment ?? each.event ?? String(each)) : each,
  ) ?? ''

/** Everything that a machine's definition says about its states, transitions, delays, guards and actions. */
export const factsOf = ({ machine, delays }: AnyTable): Fact[] => {
  const { transitions, delays: running, root } = chartOf(machine)
  const { guards, actions } = machine.implementations
  /** The code behind names, so that a transition differs if its guard does. */
  const behind = (named: unknown) =>
    [named ?? []]
      .flat()
      .map((each) => codeOf(guards[String(each)] ?? actions[String(each)] ?? each))
      .join()
  const lengthOf = (delay = '') => `${Object.values(delays[delay] ?? {}).join(' or ')} ms`
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
          namesOf(entry).map((name) => `entry ${name}`),
          namesOf(exit).map((name) => `exit ${name}`),
          node.invoke.map(({ src }) => `invokes ${src}`),
        ]
          .flat()
          .join(', '),
        code: [entry, exit, ...node.invoke.map(({ input }) => input)].map(behind).join(),
      }
    }),
    ...[...transitions].map(([definition, { id, event, source, targets, label }]) => ({
      name: `the transition ${id}`,
      place: `${shown(source)} → ${targets.join(', ') || 'itself'}`,
      text: [label.replace('\n', ' '), namesOf(definition.actions).join(', ')]
        .filter(Boolean)
        .join(' / '),
      code: [
        behind(definition.guard),
        behind(definition.actions),
        lengthOf(running.find((delay) => delay.event === event)?.name),
      ].join(),
    })),
    ...running.map(({ name }) => ({
      ...{ name: `the delay ${name}`, place: name, text: lengthOf(name), code: '' },
    })),
    ...coded('guard', guards),
    ...coded('action', actions),
  ]
}

/** The facts that say something to a person, as docs/machines.md lists them. */
export const factLines = (table: AnyTable): string[] =>
  factsOf(table)
    .filter(({ place, text }) => place !== '' && text !== '')
    .map(({ place, text }) => `    ${place}: ${text}\n`)

const DOCS = new URL('../../../docs/machines.md', import.meta.url)

/** How a machine's definition differs from the one in docs/machines.md. */
export const changesSinceDocs = (table: AnyTable, name: string): string[] => {
  const [, section = ''] = readFileSync(DOCS, 'utf8').split(`\n## ${name}\n`)
  const [, list = '', after = ''] = section.split(/<details>|<\/details>/)
  const known = list.split(/(?<=\n)/).filter((line) => line.startsWith('    '))
  const found = factLines(table)
  const others = (lines: readonly string[], all: readonly string[]) =>
    lines.filter((line) => !all.includes(line)).map((line) => line.trim())
  return after === ''
    ? []
    : [
        ...others(known, found).map((line) => `Gone from the machine: ${line}`),
        ...others(found, known).map((line) => `New in the machine: ${line}`),
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
