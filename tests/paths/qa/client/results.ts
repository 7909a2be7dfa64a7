import { saveFile } from '../../../../src/save-file.ts'
import { FORMATS, type Result } from '../result-files.ts'
import { elements } from './elements.ts'

type Found = Pick<Result, 'verdict' | 'note' | 'testedAt' | 'commit'>

/** The local storage keys of the results, which are stored by the keys of the cases, and of the tester's name. */
const STORED = 'qa results'
const TESTER = 'qa tester'

const forms = () => [...document.querySelectorAll<HTMLFormElement>('.result')]

const stored = (): Record<string, Found> => JSON.parse(localStorage.getItem(STORED) ?? '{}')

/** Shows in a case what was found when it was followed. */
const show = (form: HTMLFormElement): void => {
  const { verdict = '', note = '' } = stored()[form.dataset.key ?? ''] ?? {}
  for (const radio of form.querySelectorAll('input')) radio.checked = radio.value === verdict
  for (const field of form.querySelectorAll('textarea')) field.value = note
  const place = form.closest<HTMLElement>('.case')
  const label = place?.querySelector('.verdict')
  if (!place || !label) return
  place.dataset.found = verdict
  const count = elements('.step', place).length - 1
  label.textContent = verdict || (count === 1 ? '1 step' : `${count} steps`)
}

const save = (form: HTMLFormElement): void => {
  const { verdict = '', note = '' } = Object.fromEntries(new FormData(form))
  const { [form.dataset.key ?? '']: _, ...others } = stored()
  const { commit } = document.body.dataset
  const found = { verdict, note, testedAt: new Date().toISOString(), commit }
  const results = verdict || note ? { ...others, [form.dataset.key ?? '']: found } : others
  localStorage.setItem(STORED, JSON.stringify(results))
  show(form)
}

const textsIn = (place: Element, selector: string): string =>
  elements('.step', place)
    .map((step, index) => {
      const texts = elements(selector, step).map(({ textContent }) => textContent)
      return `${index}. ${texts.join(' ')}`
    })
    .join('\n')

/** The results of the present cases. */
const resultsOf = (tester: string): Result[] => {
  const found = stored()
  return forms().flatMap((form) => {
    const { key = '', name = '', path = '' } = form.dataset
    const result = found[key]
    const place = form.closest('.case')
    if (!result || !place) return []
    return {
      ...result,
      ...{ tester, browser: navigator.userAgent, address: `${location.origin}${path}` },
      ...{ machine: form.closest('section')?.id ?? '', case: name },
      ...{ steps: textsIn(place, '.do'), expected: textsIn(place, '.expectation') },
    }
  })
}

export const setUpResults = (): void => {
  const report = document.querySelector<HTMLFormElement>('#report')
  const tester = report?.querySelector('input')
  if (!report || !tester) return
  tester.value = localStorage.getItem(TESTER) ?? ''
  for (const form of forms()) {
    show(form)
    form.addEventListener('input', () => save(form))
  }
  report.addEventListener('submit', (event) => {
    event.preventDefault()
    localStorage.setItem(TESTER, tester.value)
    const chosen = event.submitter?.getAttribute('value')
    for (const [name, { file, type, write }] of Object.entries(FORMATS))
      if (name === chosen) saveFile(file, type, write(resultsOf(tester.value)))
  })
}
