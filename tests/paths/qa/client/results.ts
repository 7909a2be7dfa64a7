import { elements } from './elements.ts'

/** What a person found about one expectation. */
export interface Result {
  readonly verdict?: 'pass' | 'fail'
  readonly note?: string
}

const STORED = 'qa results'

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' &&
  value !== null &&
  (!('verdict' in value) || value.verdict === 'pass' || value.verdict === 'fail') &&
  (!('note' in value) || typeof value.note === 'string')

const found = new Map<string, Result>(
  Object.entries(Object(JSON.parse(localStorage.getItem(STORED) ?? '{}'))).flatMap(
    ([key, value]): [string, Result][] => (isResult(value) ? [[key, value]] : []),
  ),
)

export const resultOf = (key: string | undefined): Result | undefined => found.get(key ?? '')

const showProgress = (each: HTMLElement): void => {
  const results = elements('.expectation', each).map(({ dataset }) => resultOf(dataset.key))
  const judged = results.filter((one) => one?.verdict !== undefined).length
  const failed = results.filter((one) => one?.verdict === 'fail').length
  const label = each.querySelector('.progress')
  if (!label) return
  label.textContent =
    judged === 0
      ? `${elements('.step', each).length - 1} steps`
      : `${judged} of ${results.length}${failed > 0 ? `, ${failed} failed` : ''}`
}

const showRow = (row: HTMLElement): void => {
  const { verdict = '', note = '' } = resultOf(row.dataset.key) ?? {}
  row.dataset.found = verdict
  for (const button of elements('[data-result]', row))
    button.setAttribute('aria-pressed', String(button.dataset.result === verdict))
  const field = row.querySelector('textarea')
  if (!field || field.value === note) return
  field.value = note
  field.hidden = note === ''
}

const showAll = (): void => {
  for (const row of elements('.expectation')) showRow(row)
  for (const each of elements('.case')) showProgress(each)
}

/** A step that two cases share is judged once. */
const setResult = (key: string, result: Result): void => {
  found.set(key, result)
  localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(found)))
  const rows = elements(`[data-key="${key}"]`)
  for (const row of rows) showRow(row)
  for (const each of new Set(rows.map((row) => row.closest<HTMLElement>('.case'))))
    if (each) showProgress(each)
}

export const clearResults = (): void => {
  found.clear()
  localStorage.removeItem(STORED)
  showAll()
}

export const setUpResults = (): void => {
  for (const row of elements('.expectation')) {
    const key = row.dataset.key ?? ''
    const field = row.querySelector('textarea')
    row.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      const { result } = target.dataset
      const { verdict, ...rest } = resultOf(key) ?? {}
      if (result === 'pass' || result === 'fail')
        setResult(key, { ...rest, ...(verdict !== result && { verdict: result }) })
      if (!field || !target.matches('.note')) return
      field.hidden = !field.hidden
      target.setAttribute('aria-expanded', String(!field.hidden))
      if (!field.hidden) field.focus()
    })
    field?.addEventListener('input', () => setResult(key, { ...resultOf(key), note: field.value }))
  }
  showAll()
}
