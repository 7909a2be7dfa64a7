import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CatalogEntry } from './engine/catalog.ts'
import { differencesOf } from './engine/facts.ts'
import { type CaseStep, casesFor, type Entry } from './qa/report.ts'
import { listedCases, markdownOf } from './qa/text.ts'

const PARTS = ['domain', 'machines', 'src', 'tests', 'package.json']

/** The machines of another version in git, with its tables and steps. */
export async function catalogAt(reference: string): Promise<CatalogEntry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'version-'))
  try {
    const input = execFileSync('git', ['archive', reference, ...PARTS], {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    execFileSync('tar', ['-x', '-C', folder], { input })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const { href } = pathToFileURL(join(folder, 'tests/paths/engine/catalog.ts'))
    const { loadCatalog } = await import(href)
    return await loadCatalog()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How a machine differs from another version, and the cases to follow therefore; empty if there are none. */
export async function changesText(before: Entry | undefined, after: Entry): Promise<string> {
  const { sentences, names } = differencesOf(before?.table, after.table)
  const report = await casesFor(after)
  const { cases } = report
  // A case is followed again if it, or something on its way, is new or says something else.
  const known = before ? (await casesFor(before)).cases.map(({ key }) => key) : []
  const isOnWay = ({ states, transitions }: CaseStep) =>
    states.some((state) => names.has(`the state ${state}`)) ||
    transitions.some((id) => names.has(`the transition ${id}`))
  const wanted = cases.filter(
    ({ key, start, steps }) => !known.includes(key) || [start, ...steps].some(isOnWay),
  )
  if (sentences.length === 0 && wanted.length === 0) return ''
  return [
    [after.name, ...sentences].join('\n  '),
    wanted.length > 0
      ? markdownOf(listedCases({ ...report, cases: wanted }))
      : 'No case leads there.',
  ].join('\n\n')
}
