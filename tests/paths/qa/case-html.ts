import type { Instruction } from './command.ts'
import type { Case, CaseStep, Expectation } from './report.ts'
import { capitalize, START_BUTTON } from './text.ts'

/** Text that can stand in HTML and in its attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** What is quoted stands out. */
const sentenceHtml = (text: string): string =>
  escapeHtml(text).replaceAll(/“.*?”/g, (quoted) => `<b>${quoted}</b>`)

const data = (name: string, value: unknown): string =>
  ` data-${name}="${escapeHtml(JSON.stringify(value))}"`

const instructionHtml = ({ text, target, label = '', command, data: json }: Instruction) => {
  const answer = json === undefined ? '' : ` <code>${escapeHtml(json)}</code>`
  if (!command) return `<li class="do"${data('target', target ?? '')}>${sentenceHtml(text)}</li>`
  return `<li class="do"><button type="button" class="command"${data('command', command)}>${escapeHtml(label)}</button>${answer}</li>`
}

const expectationHtml = ({ key, text }: Expectation): string =>
  `<li class="expectation" data-key="${key}"><span>${sentenceHtml(text)}</span>
<span class="verdict"><button type="button" data-result="pass" aria-pressed="false">Pass</button><button type="button" data-result="fail" aria-pressed="false">Fail</button><button type="button" class="note" aria-expanded="false">Note</button></span>
<textarea aria-label="Note" rows="2" hidden></textarea></li>`

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
  return `<details class="case"><summary><h3>${index + 1}. ${escapeHtml(report.name)}</h3><span class="progress"></span></summary>
<ol>${stepHtml('0. Start', report.start, startHtml(report))}${items.join('')}</ol></details>`
}
