import { expect } from 'vitest'
import { launch } from './child-process.ts'

/** Starts a server at this port, and waits as the unit of `deploy/` does until it can answer. */
export async function startBehindProxy(
  env: NodeJS.ProcessEnv & { readonly PORT: string },
  program?: string,
) {
  const server = launch(env, program)
  const url = `http://127.0.0.1:${env.PORT}`
  const waiting = launch({}, 'deploy/wait-until-ready.js', url, '60')
  expect([await waiting.code, waiting.err(), server.err()]).toEqual([0, '', ''])
  return server
}
