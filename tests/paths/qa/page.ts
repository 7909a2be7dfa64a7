import { readFile } from 'node:fs/promises'
import { drawDiagrams } from '../../../src/diagram/diagram.ts'
import { bundle } from './bundle.ts'
import { caseHtml, exploreHtml } from './case-html.ts'
import { escapeHtml } from './escape-html.ts'
import type { Cases } from './report.ts'
import { FORMATS } from './result-files.ts'
import { listedCase } from './text.ts'

const machineHtml = async (report: Cases): Promise<string> => {
  const { name, chart, cases } = report
  const diagrams = (await drawDiagrams(chart)).map(({ svg }) => svg).join('')
  const items = cases.map((each, index) => caseHtml(each, listedCase(report, each), index))
  return `<section id="${name}"><h2>${name}</h2>
<figure tabindex="0" aria-label="Diagram of ${name}">${diagrams}</figure>
${exploreHtml(cases)}
${items.join('\n')}</section>`
}

const readCss = async (): Promise<string> => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  return (await Promise.all(['../../../src/diagram/diagram.css', 'page.css'].map(read))).join('')
}

/** QA's page: the site, and a panel beside it. */
export const pageHtml = async (
  machines: readonly Cases[],
  /** The version of the site under test. */
  commit: string,
): Promise<string> => {
  const code = await bundle(new URL('client/main.ts', import.meta.url))
  const sections = await Promise.all(machines.map(machineHtml))
  const links = machines.map(({ name }) => `<a href="#${name}">${name}</a>`)
  const saving = Object.keys(FORMATS).map(
    (format) => `<button value="${format}">Save ${format}</button>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The site's paths</title><link rel="icon" href="data:,"><style>${await readCss()}</style></head>
<body data-commit="${escapeHtml(commit)}"><div class="site"></div>
<div class="panel"><h1>The site's paths</h1>
<form id="report"><label>Tester <input name="tester" required autocomplete="name"></label>
${saving.join(' ')} <a href="coverage" target="_blank">What testers have seen</a></form>
<nav aria-label="Machines">${links.join(' ')}</nav>
<main>${sections.join('\n')}</main>
<div class="told"><p role="status" class="message">Choose a case, and start it.</p>
<p>The site waits for: <b class="waiting"></b></p>
<p>Only for screen readers: <b class="spoken"></b></p></div></div>
<script type="module">${code.replaceAll('</script', '<\\/script')}</script></body></html>
`
}
