import { saveFile } from '../../../../src/save-file.ts'
import { elements } from './diagram.ts'

/** The local storage key of the results, which are stored by the keys of the cases. */
const STORED = 'qa results'

const forms = () => [...document.querySelectorAll<HTMLFormElement>('.result')]

const entered = (form: HTMLFormElement, name: 'verdict' | 'note'): string =>
  String(new FormData(form).get(name) ?? '')

const show = (form: HTMLFormElement): void => {
  const place = form.closest<HTMLElement>('.case')
  const label = place?.querySelector('.verdict')
  const verdict = entered(form, 'verdict')
  if (place) place.dataset.found = verdict
  if (label) label.textContent = verdict || `${elements('.step', place ?? form).length - 1} steps`
}

const save = (): void => {
  const found = forms().map((form) => [
    form.dataset.key,
    { verdict: entered(form, 'verdict'), note: entered(form, 'note') },
  ])
  localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(found)))
}

const load = (): void => {
  const found = Object(JSON.parse(localStorage.getItem(STORED) ?? '{}'))
  for (const form of forms()) {
    const { verdict, note } = Object(found[form.dataset.key ?? ''])
    for (const radio of form.querySelectorAll('input')) radio.checked = radio.value === verdict
    for (const field of form.querySelectorAll('textarea')) field.value = note ?? ''
    show(form)
  }
}

/** The results as a Markdown report. */
const markdown = (): string => {
  const rows = forms().flatMap((form) => {
    const [verdict, note] = [entered(form, 'verdict'), entered(form, 'note')]
    if (verdict === '' && note === '') return []
    const title = form.closest('.case')?.querySelector('h3')?.textContent
    const place = `${form.closest('section')?.id} | ${title}`
    return `| ${place} | ${verdict} | ${note.replaceAll(/[\n|]/g, ' ')} |`
  })
  const head = ['| machine | case | result | note |', '| --- | --- | --- | --- |']
  return `# Results of ${new Date().toISOString().slice(0, 10)}\n\n${[...head, ...rows].join('\n')}\n`
}

export const setUpResults = (): void => {
  load()
  for (const form of forms())
    form.addEventListener('input', () => {
      save()
      show(form)
    })
  document
    .querySelector('#report')
    ?.addEventListener('click', () => saveFile('results.md', 'text/markdown', markdown()))
  document.querySelector('#clear')?.addEventListener('click', () => {
    if (!confirm('Clear all results? Save the report first if you need it.')) return
    localStorage.removeItem(STORED)
    load()
  })
}
