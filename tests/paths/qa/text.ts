import Table from 'cli-table3'
import { NEEDS } from './needs.ts'
import type { Case, Cases, MachineReport } from './report.ts'

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** One row for each machine. */
export const overviewText = (reports: readonly MachineReport[]): string => {
  const head = ['machine', ...Object.keys(reports[0]?.counts ?? {}), 'cases', 'problems']
  const table = new Table({ head, style: { head: [], border: [], compact: true } })
  for (const { name, counts, cases, problems } of reports)
    table.push([name, ...Object.values(counts), cases.length, problems.length || 'none'])
  return table.toString()
}

/** A case in the words that Markdown, CSV, JUnit and the panel share. */
export interface ListedCase {
  readonly machine: string
  readonly title: string
  /** What the site must be like, and how a tester gets that. */
  readonly needs: readonly string[]
  /** What a person does, the title of the step first, and what is seen after it: a line each. */
  readonly steps: readonly { readonly action: string; readonly expected: string }[]
  /** The ids of what docs/promises.md promises of the machine. */
  readonly requirement: string
  /** A hash of all that is done and expected, so it stays the same for as long as the case does. */
  readonly id: string
}

const listed = ({ name: machine, requirement }: Cases, each: Case): ListedCase => {
  const steps = [each.start, ...each.steps]
  const needs = steps.flatMap((step) => step.needs)
  return {
    ...{ machine, title: each.name, requirement, id: each.key },
    needs: [...NEEDS.any, ...new Set(needs)],
    steps: steps.map(({ title, instructions, expectations }, index) => ({
      action: [
        index === 0 ? `0. Open ${each.path}` : `${index}. ${capitalize(title)}`,
        ...instructions.map(({ text }) => text),
      ].join('\n'),
      expected: expectations.join('\n'),
    })),
  }
}

export const listedCases = (all: Cases): ListedCase[] => all.cases.map((each) => listed(all, each))

const lines = (text: string, mark: string): string =>
  text === '' ? '' : text.replaceAll(/^/gm, mark)

/** Cases as Markdown, which reads well as plain text, too. */
export const markdownOf = (cases: readonly ListedCase[]): string =>
  cases
    .map(({ machine, title, needs, steps, requirement, id }) => {
      const parts = steps.map(({ action, expected }) => {
        const [name, ...doing] = action.split('\n')
        return [name, lines(doing.join('\n'), '   - '), lines(expected, '   - [ ] ')]
          .filter(Boolean)
          .join('\n')
      })
      return [
        `## ${machine}: ${title}`,
        `What the site must be like:\n\n${lines(needs.join('\n'), '- ')}`,
        parts.join('\n'),
        `promises: ${requirement} · id: ${id}`,
      ].join('\n\n')
    })
    .join('\n\n')
