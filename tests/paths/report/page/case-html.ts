import { capitalize } from '../../engine/capitalize.ts'
import type { Instruction } from '../../qa/command.ts'
import type { CaseReport, CaseStepReport, ExpectationReport } from '../cases.ts'
import { START_BUTTON } from '../text.ts'
import { escapeHtml } from './escape.ts'

/** What is quoted stands out. */
const sentenceHtml = (text: string): string =>
  escapeHtml(text).replaceAll(/“.*?”/g, (quoted) => `<b>${quoted}</b>`)

const data = (name: string, value: unknown): string =>
  ` data-${name}="${escapeHtml(JSON.stringify(value))}"`

const commandHtml = ({ label = '', command, data: json }: Instruction): string =>
  `<button type="button" class="command"${data('command', command)}>${escapeHtml(label)}</button>${
    json === undefined
      ? ''
      : `<details class="data"><summary>the answer</summary><code>${escapeHtml(json)}</code></details>`
  }`

const instructionHtml = (instruction: Instruction, hasSite: boolean): string => {
  const { text, target, command, data: json } = instruction
  const targets = target === undefined ? '' : data('target', target)
  if (command && hasSite) return `<li class="do">${commandHtml(instruction)}</li>`
  const answer = json === undefined ? '' : ` <code>${escapeHtml(json)}</code>`
  return `<li class="do"${targets}>${sentenceHtml(text)}${answer}</li>`
}

const expectationHtml = ({ key, text }: ExpectationReport): string =>
  `<li class="expectation" data-key="${key}"><span>${sentenceHtml(text)}</span>
<span class="verdict"><button type="button" data-result="pass" aria-pressed="false">Pass</button><button type="button" data-result="fail" aria-pressed="false">Fail</button><button type="button" class="note" aria-expanded="false">Note</button></span>
<textarea aria-label="Note" rows="2" hidden></textarea></li>`

const stepHtml = (
  title: string,
  { expectations, states, transitions }: CaseStepReport,
  instructions: string,
): string =>
  `<li class="step"${data('states', states)}${data('transitions', transitions)}><h4>${escapeHtml(title)}</h4>
<ul>${instructions}${expectations.map(expectationHtml).join('')}<li class="states">${states.map(escapeHtml).join(' + ')}</li></ul></li>`

const startHtml = ({ path, start }: CaseReport, hasSite: boolean): string => {
  if (!hasSite) return `<li class="do">Open <b>${escapeHtml(path)}</b> afresh.</li>`
  const commands = start.instructions.map(({ command }) => command)
  const labels = start.instructions.map(({ label }) => label).join(', ')
  return `<li class="do"><button type="button" class="start"${data('start', { path, commands })}>${START_BUTTON}</button> opens ${escapeHtml(path)}${labels && `, and does at once: ${escapeHtml(labels)}`}</li>`
}

export const caseHtml = (report: CaseReport, index: number, hasSite: boolean): string => {
  const items = report.steps.map((step, stepIndex) =>
    stepHtml(
      `${stepIndex + 1}. ${capitalize(step.name)}`,
      step,
      step.instructions.map((each) => instructionHtml(each, hasSite)).join(''),
    ),
  )
  return `<details class="case"><summary><h3>${index + 1}. ${escapeHtml(report.name)}</h3><span class="progress"></span></summary>
<div class="tour"><progress value="0" max="1" aria-label="Expectations judged"></progress>
<ol>${stepHtml('0. Start', report.start, startHtml(report, hasSite))}${items.join('')}</ol></div></details>`
}
