import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOOL } from '../database/audit.ts'
import { readPracticeFile } from '../practice/practice-file.ts'
import { demoFacts, versionsOf } from '../practice/saved-practice.ts'
import { FileMistake } from '../practice/yaml-file.ts'
import { unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { takeFromFile } from '../settings/change-practice.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

const SAVED = 'The settings are saved. The site shows them within a few seconds.\n'

async function factsOf({ database, practice }: Services): Promise<string> {
  const saved = await versionsOf(database.read).limit(1).executeTakeFirst()
  if (saved) return saved.facts
  return 'file' in practice.source ? readPracticeFile(practice.source.file) : demoFacts().facts
}

export async function showFacts({ services, streams }: ToolContext): Promise<void> {
  streams.out(await factsOf(services))
}

export async function loadFactsFrom({ services, streams }: ToolContext, file: string) {
  try {
    unwrap(await takeFromFile(services, TOOL, file, 'Loaded from a file'))
  } catch (error) {
    if (!(error instanceof FileMistake)) throw error
    throw new CommandRefused(`${error.message}\nNothing was saved.`)
  }
  streams.out(SAVED)
}

export async function editFacts(context: ToolContext): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'practice-facts-'))
  const file = join(folder, 'practice.yaml')
  const before = await factsOf(context.services)
  writeFileSync(file, before, { mode: 0o600 })
  const editor = process.env.EDITOR?.trim() || 'vi'
  const { status } = spawnSync(editor, [file], { stdio: 'inherit', shell: true })
  if (status !== 0)
    throw new CommandRefused(`The editor "${editor}" ended with a mistake. Nothing was saved.`)
  if (readPracticeFile(file) === before) {
    context.streams.out('Nothing was changed.\n')
  } else {
    // A mistake leaves the file there, so that nothing that was typed is lost.
    await loadFactsFrom(context, file)
  }
  rmSync(folder, { recursive: true })
}
