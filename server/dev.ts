import 'temporal-polyfill/global'
import { dirname, join, resolve } from 'node:path'
import { type Composition, compose } from './compose.ts'
import { readConfig } from './config/config.ts'
import { findDemoFile, loadPractice } from './practice/practice-file.ts'
import { readSettings } from './practice/settings.ts'
import { SetupError } from './system/setup-error.ts'

/** The API and the practice's pictures for Vite's development server, which serves the pages itself. */
export async function openApi(env: NodeJS.ProcessEnv) {
  const config = readConfig(readSettings(env))
  const practiceFile = resolve(config.practiceFile ?? findDemoFile())
  let composition: Composition | undefined
  let mistake: string | undefined

  /** If the practice file has a mistake, nothing changes. */
  async function takeUp(): Promise<void> {
    try {
      loadPractice(config.practiceFile)
    } catch (error) {
      if (!(error instanceof SetupError)) throw error
      mistake = error.message
      return
    }
    mistake = undefined
    if (composition) await composition.reload()
    else composition = await compose(config)
  }

  let takingUp = takeUp()
  await takingUp
  return {
    /** The file and the folders that the practice is read from. */
    files: [
      practiceFile,
      join(dirname(practiceFile), 'pictures'),
      join(dirname(findDemoFile()), 'content'),
    ],
    /** The mistakes in the practice file, one sentence per line. */
    mistake: () => mistake,
    facts: () => composition?.facts(),
    notice: async () =>
      composition && [composition.notice(), ...(await composition.conflicts())].join('\n'),
    readAgain(): Promise<void> {
      takingUp = takingUp.catch(() => {}).then(takeUp)
      return takingUp
    },
    async fetch(request: Request): Promise<Response> {
      await takingUp
      return composition?.fetch(request) ?? new Response(mistake, { status: 503 })
    },
    async close() {
      await takingUp
      await composition?.close()
    },
  }
}
