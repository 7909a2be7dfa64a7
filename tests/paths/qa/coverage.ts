import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { escapeHtml } from './escape-html.ts'
import type { Cases } from './report.ts'
import { FORMATS, type Result } from './result-files.ts'

/** By machine and name: who has seen it first, and when. */
type Seen = Record<string, Record<string, { readonly by: string; readonly at: string }>>

/** What testers have seen of the machines over all sessions, kept in a file. */
export function createCoverage(file: string) {
  const read = (): Seen => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  return {
    read,
    add(machine: string, names: readonly string[], by: string, at: string): void {
      const seen = read()
      const found = Object.fromEntries(names.map((name) => [name, { by, at }]))
      const kept = { ...seen, [machine]: { ...found, ...seen[machine] } }
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
    },
  }
}

const KINDS = {
  state: 'states',
  transition: 'transitions',
  guard: 'outcomes of guards',
  taken: 'events that a state takes',
  refused: 'events that a state refuses',
}

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

/** What testers have seen and not seen, as a page. */
export const coverageHtml = (machines: readonly Cases[], seen: Seen): string => {
  const counts = machines.map(({ name, parts }) => {
    const countOf = (kind: string) => {
      const all = parts.filter((part) => part.startsWith(`${kind} `))
      return `${all.filter((part) => seen[name]?.[part]).length} of ${all.length}`
    }
    return row([name, ...Object.keys(KINDS).map(countOf)])
  })
  const lists = machines.map(({ name, parts }) => {
    const items = parts.map((part) => {
      const { by = 'nobody', at = '' } = seen[name]?.[part] ?? {}
      return row([part, by, at])
    })
    return `<details><summary>${name}: who saw what first</summary><table>${items.join('\n')}</table></details>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>What testers have seen</title>
<link rel="icon" href="data:,"><style>:root { color-scheme: light dark; font: 15px / 1.5 system-ui }
td { padding-right: 24px }</style></head>
<body><h1>What testers have seen</h1>
<p>An event counts once in each state. Some that are refused can only be sent by hand, in the inspector. <a href="coverage.xml">As JUnit XML</a></p>
<table>${row(['', ...Object.values(KINDS)])}${counts.join('\n')}</table>${lists.join('\n')}</body></html>`
}

/** The same for test managers: what nobody has seen is skipped. */
export const coverageXml = (machines: readonly Cases[], seen: Seen): string =>
  FORMATS.JUnit.write(
    machines.flatMap(({ name, requirement, parts }) =>
      parts.map((part): Result => {
        const found = seen[name]?.[part]
        const listed = { id: name, machine: name, requirement, title: part, path: '', steps: [] }
        return found
          ? { ...listed, verdict: 'Passed', tester: found.by, testedAt: found.at }
          : listed
      }),
    ),
  )
