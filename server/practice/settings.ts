import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isVariable } from '../config/variables.ts'
import { codeOf } from '../system/error-code.ts'
import { SetupError } from '../system/setup-error.ts'
import { findDemoFile } from './practice-file.ts'

/** Paths in the settings file are relative to it, so that the folder can be anywhere. */
const PATHS = ['PRACTICE_FILE', 'OUTBOX_DIR', 'ASSETS_DIR', 'BACKUP_DIR', 'BACKUP_COPY_KEY_FILE']
const SQLITE = 'file:'

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new SetupError(`The settings file "${file}" cannot be read. Check who may read it.`)
  }
}

/** Refuses lines that would be silently ignored: a misspelled name, or a line that is not a setting. */
function checkLines(text: string, file: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:#.*)?$/.test(line)) continue
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1]
    if (isVariable(name)) continue
    const mistake = name
      ? `${name} is no setting. Correct or remove it.`
      : 'this must be a setting such as PORT=3000, or begin with #.'
    throw new SetupError(`${file}, line ${index + 1}: ${mistake}`)
  }
}

function resolvePath(name: string, value: string, folder: string): string {
  if (PATHS.includes(name)) return resolve(folder, value)
  if (name !== 'DATABASE_URL' || !value.startsWith(SQLITE)) return value
  return SQLITE + resolve(folder, value.slice(SQLITE.length))
}

export const settingsFileOf = (env: NodeJS.ProcessEnv): string =>
  join(dirname(env.PRACTICE_FILE?.trim() || findDemoFile()), 'settings.env')

/**
 * The environment, with defaults from settings.env beside the practice file. The server and the owner's tool
 * then agree on where everything is, even if these variables are not set in the owner's shell.
 */
export function readSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = settingsFileOf(env)
  const text = readIfThere(file)
  if (text === undefined) return env
  checkLines(text, file)
  const settings = Object.entries(parseEnv(text)).flatMap(([name, value = '']) =>
    value && !env[name]?.trim() ? [[name, resolvePath(name, value, dirname(file))] as const] : [],
  )
  return { ...env, ...Object.fromEntries(settings) }
}
