import { saveFile } from '../../../../src/save-file.ts'
import { FORMATS, type Result } from '../result-files.ts'
import { elements } from './diagram.ts'

/** The local storage keys of the results, which are stored by the keys of the cases, and of the tester's name. */
const STORED = 'qa results'
const TESTER = 'qa tester'

const forms = () => [...document.querySelectorAll<HTMLFormElement>('.result')]

const entered = (form: HTMLFormElement, name: 'verdict' | 'note' | 'tester' | 'format'): string =>
  String(new FormData(form).get(name) ?? '')

const stored = (): Record<string, Partial<Result>> =>
  Object(JSON.parse(localStorage.getItem(STORED) ?? '{}'))

const show = (form: HTMLFormElement): void => {
  const place = form.closest<HTMLElement>('.case')
  const label = place?.querySelector('.verdict')
  const verdict = entered(form, 'verdict')
  if (place) place.dataset.found = verdict
  const count = elements('.step', place ?? form).length - 1
  if (label) label.textContent = verdict || (count === 1 ? '1 step' : `${count} steps`)
}

/** Stores a result with the circumstances in which it was found. */
const save = (form: HTMLFormElement, tester: string): void => {
  const [verdict, note] = [entered(form, 'verdict'), entered(form, 'note')]
  const { key = '', path = '' } = form.dataset
  const { [key]: _, ...others } = stored()
  const result = {
    ...{ verdict, note, tester },
    testedAt: new Date().toISOString(),
    commit: document.body.dataset.commit,
    browser: navigator.userAgent,
    address: `${location.origin}${path}`,
  }
  const results = verdict === '' && note === '' ? others : { ...others, [key]: result }
  localStorage.setItem(STORED, JSON.stringify(results))
}

const load = (): void => {
  const found = stored()
  for (const form of forms()) {
    const { verdict, note } = found[form.dataset.key ?? ''] ?? {}
    for (const radio of form.querySelectorAll('input')) radio.checked = radio.value === verdict
    for (const field of form.querySelectorAll('textarea')) field.value = note ?? ''
    show(form)
  }
}

const textsIn = (place: Element, selector: string): string =>
  elements('.step', place)
    .map((step, index) => {
      const texts = elements(selector, step).map(({ textContent }) => textContent)
      return `${index}. ${texts.join(' ')}`
    })
    .join('\n')

/** The results of the present cases. A result found before its tester was named is the present tester's. */
const results = (present: string): Result[] => {
  const found = stored()
  return forms().flatMap((form) => {
    const result = found[form.dataset.key ?? '']
    const place = form.closest('.case')
    if (!result || !place) return []
    const nothing = {
      verdict: '',
      note: '',
      testedAt: '',
      commit: '',
      browser: '',
      address: '',
    } as const
    return {
      ...nothing,
      ...result,
      tester: result.tester || present,
      machine: form.closest('section')?.id ?? '',
      case: form.dataset.name ?? '',
      steps: textsIn(place, '.do'),
      expected: textsIn(place, '.expectation'),
    }
  })
}

export const setUpResults = (): void => {
  load()
  const report = document.querySelector<HTMLFormElement>('#report')
  const tester = report?.querySelector('input')
  if (!report || !tester) return
  tester.value = localStorage.getItem(TESTER) ?? ''
  tester.addEventListener('input', () => localStorage.setItem(TESTER, tester.value))
  for (const form of forms())
    form.addEventListener('input', () => {
      save(form, tester.value)
      show(form)
    })
  report.addEventListener('submit', (event) => {
    event.preventDefault()
    const format = Object.entries(FORMATS).find(([name]) => name === entered(report, 'format'))
    if (!format) return
    const [, { file, type, write }] = format
    saveFile(file, type, write(results(tester.value)))
  })
  document.querySelector('#clear')?.addEventListener('click', () => {
    if (!confirm('Clear all results? Save the report first if you need it.')) return
    localStorage.removeItem(STORED)
    load()
  })
}
