import { inspect, isDeepStrictEqual } from 'node:util'
import type { Action } from './run.ts'
import type { AnyTable, Situation, StepExpectation } from './table.ts'

/** The expectations of the active states, and of the step that led to them. */
export const expectationsOf = (
  table: AnyTable,
  states: readonly string[],
  step: string | undefined,
): StepExpectation[] => {
  const afterStep = step === undefined ? undefined : table.after?.[step]
  const ofStates = states.map((state) => table.states[state])
  return [...ofStates, afterStep].filter(
    (expectation) => expectation !== undefined && expectation !== 'transient',
  )
}

interface Texts {
  readonly seen: readonly string[]
  readonly heard: readonly string[]
  readonly unseen: readonly string[]
  /** Sentences about changes that no text shows. */
  readonly changes: readonly string[]
}

export const textsOf = (expectations: readonly StepExpectation[], situation: Situation): Texts => {
  const texts = (value: StepExpectation['seen']) =>
    typeof value === 'function' ? value(situation) : (value ?? [])
  const seen = expectations.flatMap((each) => texts(each.seen))
  const heard = expectations.flatMap((each) => texts(each.heard))
  const unseen = expectations.flatMap(({ unseen: texts }) => texts ?? [])
  const changes = expectations.flatMap(
    ({ change }) => (typeof change === 'function' ? change(situation) : change) ?? [],
  )
  const once = (all: readonly string[]) => [...new Set(all)]
  return { seen: once(seen), heard: once(heard), unseen: once(unseen), changes }
}

/** What a step brings to the page and takes from it, as far as the table says. */
export const newsOf = (before: Texts, { seen, heard, unseen }: Texts) => {
  const wasThere = (text: string) =>
    [...before.seen, ...before.heard].some((known) => known.includes(text))
  const isNew = (text: string) => !wasThere(text)
  const gone = unseen.filter(wasThere)
  const isPart = (text: string) => gone.some((other) => other !== text && other.includes(text))
  return {
    seen: seen.filter(isNew),
    heard: heard.filter(isNew),
    gone: gone.filter((text) => !isPart(text)),
  }
}

const print = (value: unknown): string =>
  value === undefined ? 'nothing' : inspect(value, { depth: 8, breakLength: Infinity })

/** Each action by its name and receiver, with its params if only these differ. */
const printActions = (actions: readonly Action[], others: readonly Action[]): string => {
  const name = ({ type, to }: Action) => (to === undefined ? type : `${type} to ${to}`)
  const areAlike = isDeepStrictEqual(actions.map(name), others.map(name))
  const texts = actions.map((each) =>
    areAlike ? `${name(each)} ${print(each.params)}` : name(each),
  )
  return texts.join(' and ') || 'nothing'
}

const differences = (what: string, actual: object, expected: object): string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const found: unknown = Reflect.get(actual, name)
    return isDeepStrictEqual(found, value)
      ? []
      : [`${what} ${name} should be ${print(value)} and is ${print(found)}`]
  })

/** How the machine itself differs from the expectations; the texts are not checked here. */
export const failuresOf = (
  expectations: readonly StepExpectation[],
  situation: Situation,
): string[] =>
  expectations.flatMap(({ context, checks, inputs, actions, in: state }) => [
    ...differences(
      'context',
      situation.context,
      typeof context === 'function' ? context(situation) : (context ?? {}),
    ),
    ...Object.entries(checks ?? {})
      .filter(([, isTrue]) => !isTrue(situation))
      .map(([check]) => `it is not true that ${check}`),
    ...differences('the input of', situation.inputs, inputs ?? {}),
    ...(actions && !isDeepStrictEqual(actions, situation.actions)
      ? [
          `it should cause ${printActions(actions, situation.actions)}, and causes ${printActions(situation.actions, actions)}`,
        ]
      : []),
    ...(state === undefined || situation.states.includes(state)
      ? []
      : [`it should be in ${state}`]),
  ])
