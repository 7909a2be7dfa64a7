import { readFile, writeFile } from 'node:fs/promises'
import type { Entry } from './catalogue.ts'
import { chartOf } from './chart.ts'
import { mermaidOf } from './mermaid.ts'

const file = new URL('../../docs/machines.md', import.meta.url)

const intro = `# The machines

Drawn from the machines themselves by \`npm run paths -- --docs\`; a test fails when a drawing is out of
date. \`always\` is taken at once, \`after\` when time has passed, \`[…]\` is a condition, and what starts
at *anywhere* can happen in every state.`

/** The page of all diagrams, as it should be. */
export const machinesPage = (entries: readonly Entry[]): string => {
  const parts = entries.map(({ name, machine }) => {
    const chart = chartOf(machine)
    return `## ${name}\n\n\`\`\`mermaid\n${mermaidOf(chart)}\n\`\`\``
  })
  return `${[intro, ...parts].join('\n\n')}\n`
}

export const readMachinesPage = (): Promise<string> => readFile(file, 'utf8')

export const writeMachinesPage = (entries: readonly Entry[]): Promise<void> =>
  writeFile(file, machinesPage(entries))
