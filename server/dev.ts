import 'temporal-polyfill/global'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { readSettings } from './settings.ts'

/** The API and the practice's pictures for Vite's development server, which serves the pages itself. */
export async function openApi(env: NodeJS.ProcessEnv) {
  const { app, facts, notice, close } = await compose(readConfig(readSettings(env)))
  process.stdout.write(`${notice}\n`)
  return { facts, fetch: (request: Request) => app.fetch(request), close }
}
