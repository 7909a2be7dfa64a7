import { expect } from 'vitest'
import type { Clock } from '../../../server/system/clock.ts'
import { runTool } from '../../../server/tool/program.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { dumpDatabase } from './stored.ts'
import type { TestServer } from './test-server.ts'

/** Answers the questions of a command; undefined if there is no terminal. */
type Ask = ((question: string) => Promise<string>) | undefined

/** Runs a command of the owner's tool in this process, and returns its exit code and what it printed. */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { clock, ask }: { clock?: Clock | undefined; ask?: Ask } = {},
) {
  const said = { out: '', err: '' }
  const streams = {
    out: (text: string) => {
      said.out += text
    },
    err: (text: string) => {
      said.err += text
    },
    isInteractive: false,
    ...(ask && { ask }),
  }
  const code = await runTool(args, env, streams, clock)
  return { code, ...said }
}

/** Runs the owner's tool on the database of a running site. */
export const ownerTool = (app: TestServer, PRACTICE_FILE = TEST_PRACTICE) => {
  const run = (args: readonly string[], ask?: Ask) => {
    const { databaseUrl: DATABASE_URL, clock } = app
    return runCommand(args, { DATABASE_URL, PRACTICE_FILE }, { clock, ask })
  }

  /** Runs a command that must succeed, and returns its output. `answer` is typed if the command asks. */
  async function tool(args: readonly string[], answer?: string) {
    const ask = answer === undefined ? undefined : async () => answer
    const { code, out, err } = await run(args, ask)
    expect([args, code, err]).toEqual([args, 0, ''])
    return out
  }
  return {
    run,
    tool,
    /** Expects each command to fail with this message, and to change nothing. */
    async refused(...commands: (readonly [args: readonly string[], why: RegExp])[]) {
      const before = await dumpDatabase(app)
      for (const [args, why] of commands)
        expect([args, await run(args)]).toEqual([
          args,
          { code: 1, out: '', err: expect.stringMatching(why) },
        ])
      expect(await dumpDatabase(app)).toBe(before)
    },
  }
}
