import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import type { Chart } from '../chart.ts'
import type { MachineReport, Sighting, StepReport, TourReport } from '../report.ts'
import { drawingOf } from './diagram.ts'

export interface Told {
  chart: Chart
  report: MachineReport
}

const text = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const quotes = (texts: readonly string[]): string =>
  texts.map((one) => `<q>${text(one)}</q>`).join(', ')

const sight = ({ seen, unseen, true: claims, states }: Sighting, byHand?: string): string =>
  [
    ...(byHand === undefined ? [] : [`<li class="hand">${text(byHand)}</li>`]),
    ...(seen.length > 0 ? [`<li>You read ${quotes(seen)}</li>`] : []),
    ...(unseen.length > 0 ? [`<li>You do not read ${quotes(unseen)}</li>`] : []),
    ...claims.map((claim) => `<li>${text(capital(claim))}</li>`),
    `<li class="at">${states.map(text).join(' + ')}</li>`,
  ].join('')

const step = (id: string, words: string, sighting: Sighting, taken?: StepReport): string => {
  const data = (name: string, values: readonly string[]) =>
    ` data-${name}="${text(JSON.stringify(values))}"`
  return `<li class="step"${data('states', sighting.states)}${data('transitions', taken?.transitions ?? [])}>
<input type="checkbox" id="${id}"><label for="${id}">${text(words)}</label><ul>${sight(sighting, taken?.byHand)}</ul></li>`
}

const tour = (machine: string, { name, start, steps }: TourReport, index: number): string => {
  const id = `${machine}-${index + 1}`
  const items = steps.map((one, number) => {
    const again = one.times > 1 ? `, ${one.times} times` : ''
    return step(`${id}-${number + 1}`, `${number + 1}. ${capital(one.says)}${again}`, one, one)
  })
  return `<details${index === 0 ? ' open' : ''}><summary><h3>${text(name)}</h3><span></span></summary>
<div class="tour"><progress max="${steps.length + 1}" value="0" aria-label="Steps done"></progress>
<ol>${step(`${id}-0`, 'Start afresh', start)}${items.join('')}</ol>
<button type="button" class="again">Untick all</button></div></details>`
}

const share = (words: string, { all, walked }: { all: number; walked: number }): string =>
  `<li><b>${walked}/${all}</b> ${words}</li>`

const section = async ({ chart, report }: Told): Promise<string> => {
  const { name, problems } = report
  const list = problems.map((problem) => `<li>${text(problem)}</li>`).join('')
  return `<section id="${name}"><h2>${name}</h2>
<ul class="facts">${share('states', report.states)}${share('edges', report.edges)}${share('transitions', report.transitions)}<li><b>${report.steps}</b> steps in <b>${report.tours.length}</b> ${report.tours.length === 1 ? 'tour' : 'tours'}</li></ul>
${list && `<ul class="problems">${list}</ul>`}
<div class="sides"><figure>${await drawingOf(chart)}<figcaption>Click a state or an arrow to see the tours through it. A step you point at is lit in the drawing. ↻ stays where it is.</figcaption></figure>
<div><p class="choice" hidden><span role="status"></span><button type="button">Show all tours</button></p>
${report.tours.map((one, index) => tour(name, one, index)).join('\n')}</div></div></section>`
}

/** A page that works from a file, with no net: every machine drawn, its tours to tick off. */
export const pageOf = async (told: readonly Told[]): Promise<string> => {
  const file = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const { code } = await transformWithOxc(await file('script.ts'), 'script.ts', {})
  const sections: string[] = []
  for (const one of told) sections.push(await section(one))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The site's paths</title><style>${await file('../../paper.css')}${await file('page.css')}</style></head>
<body><header><h1>The site's paths</h1><p>Everything that can happen in it, in tours to walk by hand.</p></header>
<nav aria-label="Machines">${told.map(({ report: { name } }) => `<a href="#${name}">${name}</a>`).join('')}</nav>
<main>${sections.join('\n')}</main>
<script type="module">${code}</script></body></html>
`
}

export const writePage = async (told: readonly Told[], folder: string): Promise<string> => {
  const file = join(folder, 'index.html')
  await mkdir(folder, { recursive: true })
  await writeFile(file, await pageOf(told))
  return file
}
