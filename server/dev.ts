import 'temporal-polyfill/global'
import { openOffice } from './compose.ts'
import { readConfig } from './config.ts'
import { factsOf } from './practice/practice-file.ts'

/** The API and the practice's pictures for the development server, which has the socket and the pages. */
export async function openApi(env: NodeJS.ProcessEnv) {
  const { office, app, notice, close } = await openOffice(readConfig(env))
  process.stdout.write(`${notice}\n`)
  return {
    facts: factsOf(office.practice, office.address),
    fetch: (request: Request) => app.fetch(request),
    close,
  }
}
