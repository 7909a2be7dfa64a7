import { expect } from 'vitest'
import type { Clock } from '../../../server/system/clock.ts'
import { runTool } from '../../../server/tool/program.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { dumpDatabase } from './stored.ts'
import type { TestServer } from './test-server.ts'

/** Answers what a command asks; absent where nobody is at the keyboard. */
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

/** The owner's tool while this site runs. */
export const ownerTool = (app: () => TestServer, PRACTICE_FILE = TEST_PRACTICE) => {
  const run = (args: readonly string[], ask?: Ask) => {
    const { databaseUrl: DATABASE_URL, clock } = app()
    return runCommand(args, { DATABASE_URL, PRACTICE_FILE }, { clock, ask })
  }

  /** Runs a command, which must succeed, and returns what it prints. The answer is typed when it asks. */
  async function tool(args: readonly string[], answer?: string) {
    const ask = answer === undefined ? undefined : async () => answer
    const { code, out, err } = await run(args, ask)
    expect([args, code, err]).toEqual([args, 0, ''])
    return out
  }
  return {
    run,
    tool,
    /** The rows that a command prints, without their head. */
    csv: async (...args: string[]) =>
      (await tool([...args, '--format', 'csv'])).split('\n').slice(1, -1),
    /** Expects that commands fail, say why, and change nothing. */
    async refused(...commands: (readonly [args: readonly string[], why: RegExp])[]) {
      const before = await dumpDatabase(app())
      for (const [args, why] of commands)
        expect([args, await run(args)]).toEqual([
          args,
          { code: 1, out: '', err: expect.stringMatching(why) },
        ])
      expect(await dumpDatabase(app())).toBe(before)
    },
  }
}
