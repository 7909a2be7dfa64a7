import type { Instruction } from './command.ts'
import type { Case, CaseStep } from './report.ts'
import { capitalize, START_BUTTON } from './text.ts'

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Quoted texts are bold. */
const sentenceHtml = (text: string): string =>
  escapeHtml(text).replaceAll(/“.*?”/g, (quoted) => `<b>${quoted}</b>`)

const data = (name: string, value: unknown): string =>
  ` data-${name}="${escapeHtml(JSON.stringify(value))}"`

const instructionHtml = ({ text, label = '', command, data: json }: Instruction) => {
  const answer = json === undefined ? '' : ` <code>${escapeHtml(json)}</code>`
  if (!command) return `<li class="do">${sentenceHtml(text)}</li>`
  return `<li class="do"><button type="button" class="command"${data('command', command)}>${escapeHtml(label)}</button>${answer}</li>`
}

const expectationHtml = (text: string): string =>
  `<li class="expectation">${sentenceHtml(text)}</li>`

/** The form in which a person records the result of a case. */
const resultHtml = ({ key, name, path }: Case): string =>
  `<form class="result" data-key="${key}" data-name="${escapeHtml(name)}" data-path="${path}">
<label><input type="radio" name="verdict" value="Passed"> Passed</label>
<label><input type="radio" name="verdict" value="Failed"> Failed</label>
<textarea name="note" aria-label="Note" rows="1"></textarea></form>`

const stepHtml = (
  title: string,
  { expectations, states, transitions }: CaseStep,
  instructions: string,
): string =>
  `<li class="step"${data('states', states)}${data('transitions', transitions)}><h4>${escapeHtml(title)}</h4>
<ul>${instructions}${expectations.map(expectationHtml).join('')}<li class="states">${states.map(escapeHtml).join(' + ')}</li></ul></li>`

const startHtml = ({ path, start }: Case): string => {
  const commands = start.instructions.map(({ command }) => command)
  const labels = start.instructions.map(({ label }) => label).join(', ')
  return `<li class="do"><button type="button" class="start"${data('start', { path, commands })}>${START_BUTTON}</button> opens ${escapeHtml(path)}${labels && `, and does at once: ${escapeHtml(labels)}`}</li>`
}

export const caseHtml = (report: Case, index: number): string => {
  const items = report.steps.map((step, stepIndex) =>
    stepHtml(
      `${stepIndex + 1}. ${capitalize(step.name)}`,
      step,
      step.instructions.map(instructionHtml).join(''),
    ),
  )
  return `<details class="case"><summary><h3>${index + 1}. ${escapeHtml(report.name)}</h3><span class="verdict"></span></summary>
<ol>${stepHtml('0. Start', report.start, startHtml(report))}${items.join('')}</ol>${resultHtml(report)}</details>`
}
