import { elements } from './elements.ts'

/** What a person found about one expectation. */
export interface Result {
  result?: 'pass' | 'fail'
  note?: string
  /** When it was found, in epoch milliseconds. */
  at: number
}

/** Some browsers give a page from a file no storage. Results are then lost when the page is closed. */
const withStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

const PREFIX = 'qa '

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number'

const read = (key: string): Result | undefined => {
  const stored: unknown = JSON.parse(
    withStorage((storage) => storage.getItem(PREFIX + key)) ?? 'null',
  )
  return isResult(stored) ? stored : undefined
}

const found = new Map<string, Result>()

export const resultOf = (key: string): Result | undefined => found.get(key)

const rowsOf = (key: string) => elements(`[data-key="${key}"]`)

const showProgress = (each: HTMLElement): void => {
  const results = elements('.expectation', each).map(({ dataset }) => found.get(dataset.key ?? ''))
  const judged = results.filter((one) => one?.result !== undefined).length
  const failed = results.filter((one) => one?.result === 'fail').length
  const bar = each.querySelector('progress')
  const label = each.querySelector('.progress')
  if (bar) [bar.max, bar.value] = [Math.max(results.length, 1), judged]
  if (label)
    label.textContent =
      judged === 0
        ? `${elements('.step', each).length - 1} steps`
        : `${judged} of ${results.length}${failed > 0 ? `, ${failed} failed` : ''}`
}

const showRow = (row: HTMLElement): void => {
  const result = found.get(row.dataset.key ?? '')
  row.dataset.found = result?.result ?? ''
  for (const button of elements('[data-result]', row))
    button.setAttribute('aria-pressed', String(button.dataset.result === result?.result))
  const field = row.querySelector('textarea')
  if (!field) return
  const note = result?.note ?? ''
  if (field.value !== note) field.value = note
  if (note) {
    field.hidden = false
    row.querySelector('.note')?.setAttribute('aria-expanded', 'true')
  }
}

const show = (key: string): void => {
  const rows = rowsOf(key)
  for (const row of rows) showRow(row)
  for (const each of new Set(rows.map((row) => row.closest<HTMLElement>('.case'))))
    if (each) showProgress(each)
}

export const setResult = (key: string, result: Result | undefined): void => {
  const isEmpty = !result?.result && !result?.note
  if (isEmpty) found.delete(key)
  else found.set(key, result)
  withStorage((storage) =>
    isEmpty
      ? storage.removeItem(PREFIX + key)
      : storage.setItem(PREFIX + key, JSON.stringify(result)),
  )
  show(key)
}

/** Every expectation of the page, by its key; a step that two cases share is there once. */
export const expectations = (): ReadonlyMap<string, HTMLElement> =>
  new Map(
    elements('.expectation')
      .reverse()
      .map((row) => [row.dataset.key ?? '', row]),
  )

export const setUpResults = (): void => {
  for (const row of elements('.expectation')) {
    const key = row.dataset.key ?? ''
    const stored = read(key)
    if (stored) found.set(key, stored)
    showRow(row)
    row.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      const { result } = target.dataset
      if (result === 'pass' || result === 'fail') {
        const { result: before, ...rest } = found.get(key) ?? { at: 0 }
        setResult(key, { ...rest, at: Date.now(), ...(before !== result && { result }) })
      } else if (target.matches('.note')) {
        const field = row.querySelector('textarea')
        if (!field) return
        field.hidden = !field.hidden
        target.setAttribute('aria-expanded', String(!field.hidden))
        if (!field.hidden) field.focus()
      }
    })
    row.querySelector('textarea')?.addEventListener('input', ({ currentTarget }) => {
      if (!(currentTarget instanceof HTMLTextAreaElement)) return
      setResult(key, { ...found.get(key), note: currentTarget.value, at: Date.now() })
    })
  }
  for (const each of elements('.case')) showProgress(each)
}
