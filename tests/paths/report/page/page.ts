import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chart } from '../../../../src/inspector/page/chart.ts'
import { drawDiagrams } from '../../../../src/inspector/page/diagram.ts'
import { type Evidence, statePicturesOf, tourRunsOf } from '../../../evidence/evidence.ts'
import {
  type AddressOf,
  requirementsHtml,
  statePicturesHtml,
  tourRunsHtml,
} from '../../../evidence/html.ts'
import { keptFiles } from '../../../evidence/kept-files.ts'
import type { Way } from '../../engine/cases.ts'
import type { MachineReport, Ratio } from '../report.ts'
import { bundle } from './bundle.ts'
import { caseHtml } from './case-html.ts'
import { escapeHtml } from './escape.ts'

export interface MachinePage {
  chart: Chart
  report: MachineReport
}

/** What earlier runs of the tests have left behind, and how the page finds it. */
interface Kept {
  evidence: Evidence
  addressOf: AddressOf
}

export const NO_EVIDENCE: Evidence = { requirements: [], runs: [] }

const ratioHtml = (label: string, { covered, total }: Ratio): string =>
  `<li><b>${covered}/${total}</b> ${label}</li>`

const waysHtml = (ways: readonly Way[]): string =>
  `<details class="ways"><summary><h3>The shortest way to each state</h3></summary><ul>${ways
    .map(({ state, caseIndex, step }) => {
      const where = step === 0 ? 'at the start' : `after step ${step} of case ${caseIndex + 1}`
      return `<li><button type="button" data-way="${caseIndex} ${step}">${escapeHtml(state)}</button> ${where}</li>`
    })
    .join('')}</ul></details>`

/** Beside the site there is no room for what earlier runs have left behind. */
const machineHtml = async (
  { chart, report }: MachinePage,
  kept: Kept | undefined,
): Promise<string> => {
  const { name, problems, states, edges, transitions, pairs, laws, cases, ways } = report
  const problemItems = problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')
  const diagrams = (await drawDiagrams(chart)).map(({ svg }) => svg).join('')
  return `<section id="${name}"><h2>${name}</h2>
<ul class="facts">${ratioHtml('states', states)}${ratioHtml('edges', edges)}${ratioHtml('transitions', transitions)}${ratioHtml('pairs', pairs)}${ratioHtml('laws', laws)}<li><b>${cases.length}</b> ${cases.length === 1 ? 'case' : 'cases'}</li></ul>
${kept ? tourRunsHtml(tourRunsOf(name, kept.evidence.runs), kept.addressOf) : ''}
${problemItems && `<ul class="problems">${problemItems}</ul>`}
<div class="sides"><div class="diagram"><figure tabindex="0" aria-label="Diagram of ${name}">${diagrams}</figure>
<p class="legend">Click a state or an arrow to see the cases through it. Point at a step to highlight it in the diagram. ↻ stays in its state.</p>
${kept ? statePicturesHtml(statePicturesOf(name, report.paths.states, kept.evidence.runs), kept.addressOf) : ''}</div>
<div class="cases"><p class="selection" hidden><span role="status"></span><button type="button">Show all cases</button></p>
${waysHtml(ways)}
${cases.map((each, index) => caseHtml(each, index, !kept)).join('\n')}</div></div></section>`
}

const RESULTS = `<div class="results"><button type="button" id="save">Save results</button>
<button type="button" id="report">Save report</button>
<button type="button" id="load">Load results</button><input type="file" accept=".json" hidden>
<button type="button" id="clear">Clear results</button><span role="status"></span></div>`

const SITE = `<div class="site"><iframe title="The site"></iframe></div>`

const PANEL = `<div class="told"><p role="status" class="message">Choose a case, and start it.</p>
<p>The site waits for: <b class="waiting">nothing</b></p>
<p>Only for screen readers: <b class="spoken">nothing</b></p></div>`

/** The style sheets of a page, one after another. */
const readCss = async (paths: readonly string[]): Promise<string> => {
  const shared = ['colors.css', 'base.css', 'diagram.css'].map(
    (name) => `../../../../src/inspector/page/${name}`,
  )
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  return (await Promise.all([...shared, ...paths].map(read))).join('')
}

const documentHtml = async (
  machines: readonly MachinePage[],
  kept: Kept | undefined,
): Promise<string> => {
  const css = await readCss(
    kept ? ['../../../evidence/evidence.css', 'page.css'] : ['page.css', 'site.css'],
  )
  const code = await bundle(new URL('client/main.ts', import.meta.url))
  const sections = await Promise.all(machines.map((machine) => machineHtml(machine, kept)))
  const names = machines.map(({ report: { name } }) => name)
  const requirements = kept?.evidence.requirements ?? []
  if (kept && requirements.length > 0) {
    sections.unshift(requirementsHtml(requirements, kept.addressOf))
    names.unshift('requirements')
  }
  const links = names.map((name) => `<a href="#${name}">${name}</a>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The site's paths</title><link rel="icon" href="data:,"><style>${css}</style></head>
<body>${kept ? '' : SITE}<div class="panel"><header><h1>The site's paths</h1><p>Everything that can happen in it, in cases to follow by hand.</p>${RESULTS}</header>
<nav aria-label="Machines">${links.join('')}</nav>
<main>${sections.join('\n')}</main>${kept ? '' : PANEL}</div>
<script type="module">${code.replaceAll('</script', '<\\/script')}</script></body></html>
`
}

/** The page of `npm run qa`: the site stands beside it. */
export const sitePageHtml = (machines: readonly MachinePage[]): Promise<string> =>
  documentHtml(machines, undefined)

/** Writes one self-contained page, which also works offline and from a file. */
export const writePage = async (
  machines: readonly MachinePage[],
  evidence: Evidence,
  folder: string,
): Promise<string> => {
  const file = join(folder, 'index.html')
  const { addressOf, copyTo } = keptFiles()
  await mkdir(folder, { recursive: true })
  await writeFile(file, await documentHtml(machines, { evidence, addressOf }))
  await copyTo(folder)
  return file
}
