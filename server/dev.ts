import 'temporal-polyfill/global'
import { readConfig } from './config.ts'
import { openOffice } from './open.ts'
import { factsOf } from './practice.ts'

/** The API for the development server, which has the socket and the pages. */
export async function openApi(env: NodeJS.ProcessEnv) {
  const { office, app, close } = await openOffice(readConfig(env))
  return {
    facts: factsOf(office.practice, office.address),
    fetch: (request: Request) => app.fetch(request),
    close,
  }
}
