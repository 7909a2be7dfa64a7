import { isDeepStrictEqual } from 'node:util'
import type { AnyTable, Consequence, Look } from './table.ts'

/** What is asserted at one moment: what its states say, and what the step just taken says. */
export const sightsOf = (
  table: AnyTable,
  states: readonly string[],
  step: string | undefined,
): Consequence[] => {
  const after = step === undefined ? undefined : table.after?.[step]
  const sights = states.map((state) => table.states[state])
  return [...sights, after].filter((sight) => sight !== undefined && sight !== 'passed through')
}

export const textsOf = (
  sights: readonly Consequence[],
  look: Look,
): { seen: string[]; unseen: string[] } => ({
  seen: [
    ...new Set(
      sights.flatMap(({ seen }) => (typeof seen === 'function' ? seen(look) : (seen ?? []))),
    ),
  ],
  unseen: [...new Set(sights.flatMap(({ unseen }) => unseen ?? []))],
})

const words = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))

const wrong = (what: string, found: object, expected: object): string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const is: unknown = Reflect.get(found, name)
    return isDeepStrictEqual(is, value)
      ? []
      : [`${what} ${name} should be ${words(value)} and is ${words(is)}`]
  })

/** Everything the machine itself shows to be other than asserted. */
export const faultsOf = (
  sights: readonly Consequence[],
  states: readonly string[],
  look: Look,
): string[] =>
  sights.flatMap(({ holds, claims, asks, did, in: state }) => [
    ...wrong('context', look.context, typeof holds === 'function' ? holds(look) : (holds ?? {})),
    ...Object.entries(claims ?? {})
      .filter(([, claim]) => !claim(look))
      .map(([claim]) => `it is not true that ${claim}`),
    ...wrong('the input of', look.asked, asks ?? {}),
    ...wrong('what it', look, did ? { did } : {}),
    ...(state === undefined || states.includes(state) ? [] : [`it should be in ${state}`]),
  ])
