import type { AnyStateNode } from 'xstate'
import { chartOf, pathOf } from '../../../src/inspector/page/chart.ts'
import { millisecondsOf, namesOf, part } from './config.ts'
import type { AnyTable } from './table.ts'

/** Something that a machine's definition says. Two versions differ in it if either of these differs. */
interface Fact {
  /** For a person. */
  readonly text: string
  readonly code: string
}
type Facts = ReadonlyMap<string, Fact>

/** The code of everything in a value, also of what an action assigns, raises or emits. */
const codeOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'function'
      ? (part(each, 'assignment') ?? part(each, 'event') ?? String(each))
      : each,
  ) ?? ''

const statesIn = (node: AnyStateNode): AnyStateNode[] =>
  Object.values<AnyStateNode>(node.states).flatMap((child) => [child, ...statesIn(child)])

/** Everything that a machine's definition says, by the name of the state, transition, guard, action or delay. */
const factsOf = (table: AnyTable): Facts => {
  const { machine } = table
  const chart = chartOf(machine)
  const { guards, actions } = machine.implementations
  /** The code behind a name, so that a transition differs if its guard does. */
  const behind = (named: unknown) =>
    (named === undefined ? [] : [named])
      .flat()
      .map((each) => codeOf(guards[String(each)] ?? actions[String(each)] ?? each))
      .join()
  const delayIn = (event: string) => {
    const delay = chart.delays.find((each) => each.event === event)
    return delay ? `${millisecondsOf(table, delay.name)} ms` : ''
  }
  const said = (...texts: (string | readonly string[] | undefined)[]) =>
    texts.flatMap((text) => text ?? []).join(', ') || 'nothing'
  const named = (kind: string, all: object) =>
    Object.entries(all).map(([name, value]): [string, Fact] => [
      `the ${kind} ${name}`,
      { text: '', code: codeOf(value) },
    ])
  return new Map<string, Fact>([
    ...statesIn(machine.root).map((node): [string, Fact] => [
      `the state ${pathOf(node)}`,
      {
        text: said(
          node.type === 'parallel' || node.type === 'final' ? node.type : [],
          node.type === 'compound' ? [`first ${node.initial.target[0]?.key}`] : [],
          namesOf(node.config.entry)?.map((name) => `entry ${name}`),
          namesOf(node.config.exit)?.map((name) => `exit ${name}`),
          node.invoke.map(({ src }) => `invokes ${src}`),
        ),
        code: [node.config.entry, node.config.exit, ...node.invoke.map(({ input }) => input)]
          .map(behind)
          .join(),
      },
    ]),
    ...[...chart.transitions].map(([{ guard, actions }, { id, event, label }]): [string, Fact] => [
      `the transition ${id}`,
      {
        text: said(label.replace('\n', ' '), namesOf(actions)),
        code: [behind(guard), behind(actions), delayIn(event)].join(),
      },
    ]),
    ...chart.delays.map(({ name, event }): [string, Fact] => [
      `the delay ${name}`,
      { text: delayIn(event), code: '' },
    ]),
    ...named('guard', guards),
    ...named('action', actions),
  ])
}

/** What is new, gone or changed in a machine's definition, as sentences, and the names of what is new or changed. */
export const differencesOf = (before: AnyTable | undefined, after: AnyTable | undefined) => {
  const [was, is] = [before, after].map((table): Facts => (table ? factsOf(table) : new Map()))
  const names = new Set<string>()
  const sentences: string[] = []
  for (const [name, { text, code }] of is ?? []) {
    const old = was?.get(name)
    if (old?.text === text && old.code === code) continue
    names.add(name)
    const change = !old ? 'New' : 'Changed'
    const how = old && old.text !== text ? `: ${old.text} → ${text}` : ''
    sentences.push(`${change}: ${name}${how}`)
  }
  for (const [name] of was ?? []) if (!is?.has(name)) sentences.push(`Gone: ${name}`)
  return { sentences, names }
}
