import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import type { Chart } from '../../../../src/inspector/page/chart.ts'
import { drawDiagrams } from '../../../../src/inspector/page/diagram.ts'
import { type Evidence, tourRunsOf } from '../../../evidence/evidence.ts'
import { type AddressOf, requirementsHtml, tourRunsHtml } from '../../../evidence/html.ts'
import { keptFiles } from '../../../evidence/kept-files.ts'
import type { MachineReport, PointReport, Ratio, StepReport, TourReport } from '../report.ts'
import { escapeHtml } from './escape.ts'

export interface MachinePage {
  chart: Chart
  report: MachineReport
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const quotes = (texts: readonly string[]): string =>
  texts.map((text) => `<q>${escapeHtml(text)}</q>`).join(', ')

const pointHtml = ({ seen, unseen, checks, states }: PointReport, instructions?: string): string =>
  [
    ...(instructions ? [`<li class="instructions">${escapeHtml(instructions)}</li>`] : []),
    ...(seen.length > 0 ? [`<li>You read ${quotes(seen)}</li>`] : []),
    ...(unseen.length > 0 ? [`<li>You do not read ${quotes(unseen)}</li>`] : []),
    ...checks.map((check) => `<li>${escapeHtml(capitalize(check))}</li>`),
    `<li class="states">${states.map(escapeHtml).join(' + ')}</li>`,
  ].join('')

const stepHtml = (id: string, title: string, point: PointReport, step?: StepReport): string => {
  const data = (name: string, values: readonly string[]) =>
    ` data-${name}="${escapeHtml(JSON.stringify(values))}"`
  return `<li class="step"${data('states', point.states)}${data('transitions', step?.transitions ?? [])}>
<input type="checkbox" id="${id}"><label for="${id}">${escapeHtml(title)}</label><ul>${pointHtml(point, step?.instructions)}</ul></li>`
}

const tourHtml = (machine: string, { name, start, steps }: TourReport, index: number): string => {
  const id = `${machine}-${index + 1}`
  const items = steps.map((step, stepIndex) => {
    const number = stepIndex + 1
    const times = step.times > 1 ? `, ${step.times} times` : ''
    return stepHtml(`${id}-${number}`, `${number}. ${capitalize(step.name)}${times}`, step, step)
  })
  return `<details${index === 0 ? ' open' : ''}><summary><h3>${escapeHtml(name)}</h3><span></span></summary>
<div class="tour"><progress max="${steps.length + 1}" value="0" aria-label="Steps done"></progress>
<ol>${stepHtml(`${id}-0`, 'Start afresh', start)}${items.join('')}</ol>
<button type="button" class="untick">Untick all</button></div></details>`
}

const ratioHtml = (label: string, { covered, total }: Ratio): string =>
  `<li><b>${covered}/${total}</b> ${label}</li>`

const machineHtml = async (
  { chart, report }: MachinePage,
  { runs }: Evidence,
  addressOf: AddressOf,
): Promise<string> => {
  const { name, problems, states, edges, transitions, steps, tours } = report
  const problemItems = problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')
  const diagrams = (await drawDiagrams(chart)).map(({ svg }) => svg).join('')
  return `<section id="${name}"><h2>${name}</h2>
<ul class="facts">${ratioHtml('states', states)}${ratioHtml('edges', edges)}${ratioHtml('transitions', transitions)}<li><b>${steps}</b> steps in <b>${tours.length}</b> ${tours.length === 1 ? 'tour' : 'tours'}</li></ul>
${tourRunsHtml(tourRunsOf(name, runs), addressOf)}
${problemItems && `<ul class="problems">${problemItems}</ul>`}
<div class="sides"><figure>${diagrams}<figcaption>Click a state or an arrow to see the tours through it. Point at a step to highlight it in the diagram. ↻ stays in its state.</figcaption></figure>
<div><p class="selection" hidden><span role="status"></span><button type="button">Show all tours</button></p>
${tours.map((tour, index) => tourHtml(name, tour, index)).join('\n')}</div></div></section>`
}

/** One self-contained page, which also works offline and from a file. */
export const pageHtml = async (
  machines: readonly MachinePage[],
  evidence: Evidence,
  addressOf: AddressOf,
): Promise<string> => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const shared = ['colors.css', 'base.css', 'diagram.css'].map(
    (name) => `../../../../src/inspector/page/${name}`,
  )
  const css = await Promise.all([...shared, '../../../evidence/evidence.css', 'page.css'].map(read))
  const { code } = await transformWithOxc(await read('script.ts'), 'script.ts', {})
  const sections = await Promise.all(machines.map((one) => machineHtml(one, evidence, addressOf)))
  const links = ['requirements', ...machines.map(({ report: { name } }) => name)].map(
    (name) => `<a href="#${name}">${name}</a>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The site's paths</title><style>${css.join('')}</style></head>
<body><header><h1>The site's paths</h1><p>Everything that can happen in it, in tours to walk by hand.</p></header>
<nav aria-label="Machines">${links.join('')}</nav>
<main>${requirementsHtml(evidence.requirements, addressOf)}
${sections.join('\n')}</main>
<script type="module">${code}</script></body></html>
`
}

export const writePage = async (
  machines: readonly MachinePage[],
  evidence: Evidence,
  folder: string,
): Promise<string> => {
  const file = join(folder, 'index.html')
  const { addressOf, copyTo } = keptFiles()
  await mkdir(folder, { recursive: true })
  await writeFile(file, await pageHtml(machines, evidence, addressOf))
  await copyTo(folder)
  return file
}
