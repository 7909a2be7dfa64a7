import { capitalize, type Instruction, START_BUTTON } from './command.ts'
import { escapeHtml } from './escape-html.ts'
import type { Case, CaseStep } from './report.ts'
import type { ListedCase } from './result-files.ts'

/** Quoted texts are bold. */
const sentenceHtml = (text: string): string =>
  escapeHtml(text).replaceAll(/“.*?”/g, (quoted) => `<b>${quoted}</b>`)

const data = (name: string, value: unknown): string =>
  ` data-${name}="${escapeHtml(JSON.stringify(value))}"`

const instructionHtml = ({ text, label = '', command, data: json = '' }: Instruction): string =>
  command
    ? `<li class="do"><button class="command" title="${escapeHtml(json)}"${data('command', command)}>${escapeHtml(label)}</button></li>`
    : `<li class="do">${sentenceHtml(text)}</li>`

const startHtml = ({ path, start }: Case, button = START_BUTTON): string => {
  const commands = start.instructions.map(({ command }) => command)
  const labels = start.instructions.map(({ label }) => label).join(', ')
  return `<li class="do"><button class="start"${data('start', { path, commands })}>${button}</button> opens ${escapeHtml(path)}${labels && `, and does at once: ${escapeHtml(labels)}`}</li>`
}

const stepHtml = (title: string, step: CaseStep, instructions: string): string => {
  const { expectations, states, transitions } = step
  const checks = expectations.map((text) => `<li class="expectation">${sentenceHtml(text)}</li>`)
  return `<li class="step"${data('places', [...states, ...transitions])}><h4>${escapeHtml(title)}</h4>
<ul>${instructions}${checks.join('')}</ul></li>`
}

/** A case, with the form in which a person records its result. */
export const caseHtml = (report: Case, listed: ListedCase, index: number): string => {
  const { name, start, steps } = report
  const items = steps.map((step, nth) =>
    stepHtml(
      `${nth + 1}. ${capitalize(step.title)}`,
      step,
      step.instructions.map(instructionHtml).join(''),
    ),
  )
  return `<details class="case"><summary><h3>${index + 1}. ${escapeHtml(name)}</h3><span class="verdict"></span></summary>
<ol>${stepHtml('0. Start', start, startHtml(report))}${items.join('')}</ol>
<form class="result" data-key="${listed.id}"${data('case', listed)}>
<label><input type="radio" name="verdict" value="Passed"> Passed</label>
<label><input type="radio" name="verdict" value="Failed"> Failed</label>
<label>at step <input type="number" name="step" min="1" max="${steps.length}" value="${steps.length}"></label>
<textarea name="note" aria-label="Note" rows="1"></textarea></form></details>`
}

/** Every button of a machine's cases, for a person who explores the site without a case. */
export const exploreHtml = (cases: readonly Case[]): string => {
  const [first] = cases
  const buttons = new Set(
    cases.flatMap(({ steps }) =>
      steps.flatMap(({ name, instructions }) =>
        instructions.flatMap((each) =>
          each.command
            ? `${instructionHtml(each).replace('</li>', '')} ${escapeHtml(name)}</li>`
            : [],
        ),
      ),
    ),
  )
  return `<details class="explore"><summary><h3>Explore freely</h3></summary>
<ul>${first ? startHtml(first, 'Start exploring') : ''}${[...buttons].join('')}</ul></details>`
}
