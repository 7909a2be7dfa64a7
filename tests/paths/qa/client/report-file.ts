import { saveFile } from '../../../../src/save-file.ts'
import { elements } from './elements.ts'
import { clearResults, type Result, resultOf } from './results.ts'

interface Entry extends Result {
  readonly machine: string
  readonly line: string
}

const textIn = (parent: Element | null, selector: string): string =>
  parent?.querySelector(selector)?.textContent?.trim() ?? ''

/** What was found, once for a step that several cases share. */
const entries = (): Entry[] => {
  const rows = new Map(elements('.expectation').map((row) => [row.dataset.key ?? '', row]))
  return [...rows].flatMap(([key, row]) => {
    const result = resultOf(key)
    if (!result) return []
    const place = `Case ${textIn(row.closest('.case'), 'h3')}, step ${textIn(row.closest('.step'), 'h4')}`
    const note = result.note ? `\n  Note: ${result.note.replaceAll('\n', ' ')}` : ''
    return {
      ...result,
      machine: row.closest('section')?.id ?? '',
      line: `- ${place}: ${textIn(row, 'span')}${note}`,
    }
  })
}

/** What was found, for people: what failed comes first. */
const markdown = (found: readonly Entry[]): string => {
  const machines = [...new Set(found.map(({ machine }) => machine))]
  const count = (machine: string, verdict: string) =>
    found.filter((each) => each.machine === machine && each.verdict === verdict).length
  const table = machines.map(
    (machine) => `| ${machine} | ${count(machine, 'pass')} | ${count(machine, 'fail')} |`,
  )
  const part = (title: string, chosen: readonly Entry[]): string[] =>
    chosen.length === 0 ? [] : [`## ${title}`, chosen.map(({ line }) => line).join('\n')]
  return `${[
    `# Results of ${new Date().toISOString().slice(0, 10)}`,
    ['| machine | passed | failed |', '| --- | --- | --- |', ...table].join('\n'),
    ...part(
      'Failed',
      found.filter(({ verdict }) => verdict === 'fail'),
    ),
    ...part(
      'Passed or noted',
      found.filter(({ verdict }) => verdict !== 'fail'),
    ),
  ].join('\n\n')}\n`
}

export const setUpReport = (): void => {
  document
    .querySelector('#report')
    ?.addEventListener('click', () => saveFile('results.md', 'text/markdown', markdown(entries())))
  document.querySelector('#clear')?.addEventListener('click', () => {
    if (confirm('Clear all results? Save the report first if you need it.')) clearResults()
  })
}
