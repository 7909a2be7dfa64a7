import type { Clock } from '../../../server/clock.ts'
import { runTool } from '../../../server/tool/program.ts'

interface Person {
  readonly clock?: Clock | undefined
  /** Answers what a command asks; absent where nobody is at the keyboard. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
}

/** Runs a command of the owner's tool in this process, and returns its exit code and what it printed. */
export async function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { clock, ask }: Person = {},
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
