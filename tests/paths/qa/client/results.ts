import { saveFile } from '../../../../src/save-file.ts'
import { FORMATS, type Found, type Result } from '../result-files.ts'
import { elements } from './elements.ts'

/** The local storage keys of the results, which are stored by the keys of the cases, and of the tester's name. */
const STORED = 'qa results'
const TESTER = 'qa tester'

/** When each case was started last. */
const started = new Map<string, number>()

const forms = () => [...document.querySelectorAll<HTMLFormElement>('.result')]

const stored = (): Record<string, Found> => JSON.parse(localStorage.getItem(STORED) ?? '{}')

/** Shows in a case what was found when it was followed. */
const show = (form: HTMLFormElement): void => {
  const { verdict = '', note = '', step } = stored()[form.dataset.key ?? ''] ?? {}
  for (const radio of form.querySelectorAll('input')) radio.checked = radio.value === verdict
  for (const field of form.querySelectorAll('textarea')) field.value = note
  for (const field of form.querySelectorAll<HTMLInputElement>('[name="step"]'))
    if (step) field.value = step
  const place = form.closest<HTMLElement>('.case')
  const label = place?.querySelector('.verdict')
  if (!place || !label) return
  place.dataset.found = verdict
  const count = elements('.step', place).length - 1
  label.textContent = verdict || (count === 1 ? '1 step' : `${count} steps`)
}

const save = (form: HTMLFormElement): void => {
  const { verdict = '', note = '', step } = Object.fromEntries(new FormData(form))
  const { key = '' } = form.dataset
  const { [key]: before, ...others } = stored()
  const now = Date.now()
  const found = {
    ...{ verdict, note, step, testedAt: new Date(now).toISOString(), browser: navigator.userAgent },
    commit: document.body.dataset.commit,
    seconds: before?.seconds ?? Math.round((now - (started.get(key) ?? now)) / 1_000),
  }
  const results = verdict || note ? { ...others, [key]: found } : others
  localStorage.setItem(STORED, JSON.stringify(results))
  const body = JSON.stringify({ key, verdict, note, step })
  void fetch('/qa/failures', { method: 'POST', body })
  show(form)
}

/** The present cases, with what was found. */
const resultsOf = (tester: string): Result[] => {
  const found = stored()
  return forms().map(({ dataset: { key = '', case: listed = '' } }) => ({
    ...JSON.parse(listed),
    ...(found[key] && { ...found[key], tester }),
  }))
}

export const setUpResults = (): void => {
  const report = document.querySelector<HTMLFormElement>('#report')
  const tester = report?.querySelector('input')
  if (!report || !tester) return
  tester.value = localStorage.getItem(TESTER) ?? ''
  for (const form of forms()) {
    show(form)
    form.addEventListener('input', () => save(form))
    const [start] = elements('.start', form.closest('.case') ?? form)
    start?.addEventListener('click', () => started.set(form.dataset.key ?? '', Date.now()))
  }
  report.addEventListener('submit', (event) => {
    event.preventDefault()
    localStorage.setItem(TESTER, tester.value)
    const chosen = event.submitter?.getAttribute('value')
    for (const [name, { file, type, write }] of Object.entries(FORMATS))
      if (name === chosen) saveFile(file, type, write(resultsOf(tester.value)))
  })
}
