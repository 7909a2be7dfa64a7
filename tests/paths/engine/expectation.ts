import { isDeepStrictEqual } from 'node:util'
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

export const textsOf = (
  expectations: readonly StepExpectation[],
  situation: Situation,
): { seen: string[]; heard: string[]; unseen: string[] } => {
  const texts = (value: StepExpectation['seen']) =>
    typeof value === 'function' ? value(situation) : (value ?? [])
  const seen = expectations.flatMap((each) => texts(each.seen))
  const heard = expectations.flatMap((each) => texts(each.heard))
  const unseen = expectations.flatMap(({ unseen: texts }) => texts ?? [])
  return { seen: [...new Set(seen)], heard: [...new Set(heard)], unseen: [...new Set(unseen)] }
}

const print = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

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
    ...differences('its', situation, actions ? { actions } : {}),
    ...(state === undefined || situation.states.includes(state)
      ? []
      : [`it should be in ${state}`]),
  ])
