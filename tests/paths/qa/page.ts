import { readFile } from 'node:fs/promises'
import { drawDiagrams } from '../../../src/inspector/page/diagram.ts'
import { bundle } from './bundle.ts'
import { caseHtml, escapeHtml } from './case-html.ts'
import type { MachineReport } from './report.ts'
import { FORMATS } from './result-files.ts'
import type { Trace } from './trace.ts'

const machineHtml = async (report: MachineReport): Promise<string> => {
  const { name, chart, problems, counts, cases } = report
  const facts = Object.entries(counts).map(([what, count]) => `<li><b>${count}</b> ${what}</li>`)
  const problemItems = problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')
  const diagrams = (await drawDiagrams(chart)).map(({ svg }) => svg).join('')
  return `<section id="${name}"><h2>${name}</h2>
<ul class="facts">${facts.join('')}<li><b>${cases.length}</b> cases</li></ul>
${problemItems && `<ul class="problems">${problemItems}</ul>`}
<label class="zoom">Zoom <input type="range" min="20" max="200"></label>
<figure tabindex="0" aria-label="Diagram of ${name}">${diagrams}</figure>
<p class="selection" hidden><span role="status"></span><button type="button">Show all cases</button></p>
${cases.map(caseHtml).join('\n')}</section>`
}

const pictureHtml = ({ place, address }: { place: string; address: string }): string =>
  `<a href="${address}" target="_blank"><img src="${address}" alt="${escapeHtml(place)}" loading="lazy"></a>`

const traceHtml = ({ id, promise, proof, places }: Trace): string => {
  const items = places.map(
    ({ machine, place, picture }) =>
      `<li><a href="#${machine}">${machine}</a>: ${escapeHtml(place)} ${
        picture === undefined ? '' : pictureHtml({ place, address: picture })
      }</li>`,
  )
  return `<li id="${id}"><h3>${escapeHtml(promise)}</h3><code>${escapeHtml(proof)}</code><ul>${items.join('')}</ul></li>`
}

const promisesHtml = (traces: readonly Trace[]): string => `<section id="promises"><h2>Promises</h2>
<p>What people can rely on, the test that proves it, and how it looked when the tours last ran in the browser.</p>
<ul class="traces">${traces.map(traceHtml).join('\n')}</ul></section>`

const readCss = async (): Promise<string> => {
  const shared = ['colors.css', 'diagram.css'].map((name) => `../../../src/inspector/page/${name}`)
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  return (await Promise.all([...shared, 'base.css', 'page.css'].map(read))).join('')
}

/** QA's page: the site, and a panel beside it. */
export const pageHtml = async (
  machines: readonly MachineReport[],
  traces: readonly Trace[],
  /** The version of the site under test. */
  commit: string,
): Promise<string> => {
  const code = await bundle(new URL('client/main.ts', import.meta.url))
  const sections = await Promise.all(machines.map(machineHtml))
  const links = [...machines.map(({ name }) => name), 'promises'].map(
    (name) => `<a href="#${name}">${name}</a>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The site's paths</title><link rel="icon" href="data:,"><style>${await readCss()}</style></head>
<body data-commit="${escapeHtml(commit)}"><div class="site"><iframe title="The site"></iframe></div>
<div class="panel"><header><h1>The site's paths</h1>
<form id="report"><label>Tester <input name="tester" required autocomplete="name"></label>
<select name="format" aria-label="Format">${Object.keys(FORMATS)
    .map((format) => `<option>${format}</option>`)
    .join('')}</select>
<button>Save report</button><button type="button" id="clear">Clear results</button></form></header>
<nav aria-label="Machines">${links.join('')}</nav>
<main>${sections.join('\n')}\n${promisesHtml(traces)}</main>
<div class="told"><p role="status" class="message">Choose a case, and start it.</p>
<p>The site waits for: <b class="waiting">nothing</b></p>
<p>Only for screen readers: <b class="spoken">nothing</b></p></div></div>
<script type="module">${code.replaceAll('</script', '<\\/script')}</script></body></html>
`
}
