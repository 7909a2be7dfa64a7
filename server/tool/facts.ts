import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOOL } from '../database/audit.ts'
import { readPracticeFile } from '../practice/practice-file.ts'
import { FileMistake } from '../practice/yaml-file.ts'
import { unwrap } from '../result.ts'
import { currentFacts, loadFacts } from '../settings/change-practice.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

const SAVED = 'The settings are saved. The site shows them within a few seconds.\n'

export async function showFacts({ services, streams }: ToolContext): Promise<void> {
  streams.out((await currentFacts(services)).facts)
}

async function load({ services, streams }: ToolContext, file: string, version: number) {
  try {
    unwrap(await loadFacts(services, TOOL, file, version))
  } catch (error) {
    if (!(error instanceof FileMistake)) throw error
    throw new CommandRefused(`${error.message}\nNothing was saved.`)
  }
  streams.out(SAVED)
}

export const loadFactsFrom = async (context: ToolContext, file: string): Promise<void> =>
  load(context, file, (await currentFacts(context.services)).version)

export async function editFacts(context: ToolContext): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'practice-facts-'))
  const file = join(folder, 'practice.yaml')
  const before = await currentFacts(context.services)
  writeFileSync(file, before.facts, { mode: 0o600 })
  const editor = process.env.EDITOR?.trim() || 'vi'
  const { status } = spawnSync(editor, [file], { stdio: 'inherit', shell: true })
  if (status !== 0)
    throw new CommandRefused(`The editor "${editor}" ended with a mistake. Nothing was saved.`)
  if (readPracticeFile(file) === before.facts) {
    context.streams.out('Nothing was changed.\n')
  } else {
    // A refusal leaves the file there, so that nothing that was typed is lost.
    await load(context, file, before.version)
  }
  rmSync(folder, { recursive: true })
}
