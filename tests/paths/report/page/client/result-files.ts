import { saveFile } from '../../../../../src/save-file.ts'
import { elements } from './elements.ts'
import { expectations, type Result, resultOf, setResult } from './results.ts'

interface Entry extends Result {
  key: string
  machine: string
  case: string
  step: string
  expectation: string
}

const textIn = (parent: Element | null, selector: string): string =>
  parent?.querySelector(selector)?.textContent?.trim() ?? ''

const entries = (): Entry[] =>
  [...expectations()].flatMap(([key, row]) => {
    const result = resultOf(key)
    if (!result) return []
    return {
      key,
      machine: row.closest('section')?.id ?? '',
      case: textIn(row.closest('.case'), 'h3'),
      step: textIn(row.closest('.step'), 'h4'),
      expectation: textIn(row, 'span'),
      ...result,
    }
  })

const count = (rows: readonly Entry[], result: string): number =>
  rows.filter((row) => row.result === result).length

const line = ({ case: name, step, expectation, note }: Entry): string =>
  `- Case ${name}, step ${step}: ${expectation}${note ? `\n  Note: ${note.replaceAll('\n', ' ')}` : ''}`

/** What was found, for people: what failed comes first. */
const markdown = (rows: readonly Entry[]): string => {
  const machines = elements('section').map(({ id }) => id)
  const table = machines.map((machine) => {
    const own = rows.filter((row) => row.machine === machine)
    const passed = count(own, 'pass')
    const failed = count(own, 'fail')
    const all = new Set(
      elements(`[id="${machine}"] .expectation`).map(({ dataset }) => dataset.key),
    ).size
    return `| ${machine} | ${passed} | ${failed} | ${all - passed - failed} |`
  })
  const part = (title: string, chosen: readonly Entry[]): string[] =>
    chosen.length === 0
      ? []
      : [
          `## ${title}`,
          ...machines.flatMap((machine) => {
            const own = chosen.filter((row) => row.machine === machine)
            return own.length === 0 ? [] : [`### ${machine}`, own.map(line).join('\n')]
          }),
        ]
  return `${[
    `# Results of ${new Date().toISOString().slice(0, 10)}`,
    ['| machine | passed | failed | open |', '| --- | --- | --- | --- |', ...table].join('\n'),
    ...part(
      'Failed',
      rows.filter(({ result }) => result === 'fail'),
    ),
    ...part(
      'Noted',
      rows.filter(({ result, note }) => result !== 'fail' && note),
    ),
    ...part(
      'Passed',
      rows.filter(({ result, note }) => result === 'pass' && !note),
    ),
  ].join('\n\n')}\n`
}

const isEntry = (value: unknown): value is Result & { key: string } =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  (!('result' in value) || value.result === 'pass' || value.result === 'fail') &&
  (!('note' in value) || typeof value.note === 'string') &&
  'at' in value &&
  typeof value.at === 'number'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Takes the results of a file over. What is said of a step that is not here any more is left out. */
const load = (text: string): string => {
  const content = parse(text)
  const list: unknown =
    typeof content === 'object' && content !== null && 'results' in content
      ? content.results
      : undefined
  if (!Array.isArray(list) || !list.every(isEntry))
    return 'This is not a file of results, so nothing was changed. Choose a file that “Save results” has written.'
  const known = expectations()
  const usable = list.filter(({ key }) => known.has(key))
  for (const { key, result, note, at } of usable)
    setResult(key, { ...(result && { result }), ...(note && { note }), at })
  const left = list.length - usable.length
  return `${usable.length} loaded.${left > 0 ? ` ${left} left out: their steps have changed since.` : ''}`
}

export const setUpResultFiles = (): void => {
  const [bar] = elements('.results')
  const status = bar?.querySelector('[role=status]')
  const input = bar?.querySelector('input')
  if (!bar || !status || !input) return
  const say = (text: string) => {
    status.textContent = text
  }
  const on = (id: string, act: () => void) =>
    bar.querySelector(`#${id}`)?.addEventListener('click', act)
  on('save', () => {
    const results = entries()
    saveFile('results.json', 'application/json', JSON.stringify({ results }, null, 2))
    say(`${results.length} saved.`)
  })
  on('report', () => {
    const rows = entries()
    saveFile('results.md', 'text/markdown', markdown(rows))
    say(`A report on ${rows.length} saved.`)
  })
  on('load', () => input.click())
  on('clear', () => {
    const keys = entries().map(({ key }) => key)
    if (!confirm(`Clear all ${keys.length} results? Save them first if you need them.`)) return
    for (const key of keys) setResult(key, undefined)
    say('Cleared.')
  })
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    if (file) say(load(await file.text()))
    input.value = ''
  })
}
