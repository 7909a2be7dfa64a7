/** What is compared of a machine: its states, where its steps lead, and its cases to follow by hand. */
export interface Compared<Case extends ComparedCase> {
  name: string
  paths: { readonly states: readonly string[]; readonly edges: readonly string[] }
  cases: readonly Case[]
}

export interface ComparedCase {
  start: object
  steps: readonly object[]
}

export interface Difference {
  added: readonly string[]
  removed: readonly string[]
}

/** What of a machine is no longer as it was. */
export interface MachineChanges<Case> {
  name: string
  states: Difference
  edges: Difference
  /** The fewest cases that show every step that is new, or has other instructions or expectations. */
  cases: readonly Case[]
}

const differenceOf = (before: readonly string[], after: readonly string[]): Difference => ({
  added: after.filter((one) => !before.includes(one)),
  removed: before.filter((one) => !after.includes(one)),
})

const stepsOf = ({ start, steps }: ComparedCase): string[] =>
  [start, ...steps].map((step) => JSON.stringify(step))

/** The fewest cases, nearly, that have all of these steps between them. */
function casesWith<Case extends ComparedCase>(
  cases: readonly Case[],
  steps: ReadonlySet<string>,
): Case[] {
  const left = new Set(steps)
  const chosen: Case[] = []
  const gainOf = (one: Case) => new Set(stepsOf(one).filter((step) => left.has(step))).size
  while (left.size > 0) {
    const [best] = cases.toSorted((one, other) => gainOf(other) - gainOf(one))
    if (!best) break
    chosen.push(best)
    for (const step of stepsOf(best)) left.delete(step)
  }
  return cases.filter((one) => chosen.includes(one))
}

function changesIn<Case extends ComparedCase>(
  name: string,
  before: Compared<ComparedCase> | undefined,
  after: Compared<Case> | undefined,
): MachineChanges<Case> {
  const known = new Set((before?.cases ?? []).flatMap(stepsOf))
  const cases = after?.cases ?? []
  const newSteps = new Set(cases.flatMap(stepsOf).filter((step) => !known.has(step)))
  return {
    name,
    states: differenceOf(before?.paths.states ?? [], after?.paths.states ?? []),
    edges: differenceOf(before?.paths.edges ?? [], after?.paths.edges ?? []),
    cases: casesWith(cases, newSteps),
  }
}

const hasChanges = ({ states, edges, cases }: MachineChanges<object>): boolean =>
  [states.added, states.removed, edges.added, edges.removed, cases].some(({ length }) => length > 0)

/** The machines that differ between two versions, each with what differs. */
export const changesOf = <Case extends ComparedCase>(
  before: readonly Compared<ComparedCase>[],
  after: readonly Compared<Case>[],
): MachineChanges<Case>[] =>
  [...new Set([...before, ...after].map(({ name }) => name))]
    .map((name) =>
      changesIn(
        name,
        before.find((one) => one.name === name),
        after.find((one) => one.name === name),
      ),
    )
    .filter(hasChanges)
