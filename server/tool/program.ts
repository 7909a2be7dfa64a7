import { Command, CommanderError } from 'commander'
import { escapeHidden } from '../../domain/text.ts'
import { Refused } from '../result.ts'
import type { Clock } from '../system/clock.ts'
import { SetupError } from '../system/setup-error.ts'
import { addCommands } from './commands.ts'
import {
  CommandRefused,
  type Runners,
  type Streams,
  withDatabase,
  withSetup,
} from './tool-context.ts'

/** What a stranger typed into an older version must not reach the owner's terminal as a control sequence. */
const escaped = ({ out, err, note, ask, isInteractive }: Streams): Streams => ({
  out: (text) => out(escapeHidden(text)),
  err: (text) => err(escapeHidden(text)),
  ...(note && { note: (text) => note(escapeHidden(text)) }),
  ...(ask && { ask: (question) => ask(escapeHidden(question)) }),
  isInteractive,
})

/** Runs one command of the owner's tool and returns its exit code. */
export async function runTool(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Streams,
  clock?: Clock,
): Promise<number> {
  const streams = escaped(terminal)
  const setUp: Runners['setUp'] =
    (command) =>
    (...typed) =>
      withSetup(env, streams, clock, (context) => command(context, ...typed))
  const run: Runners['run'] = (command) =>
    setUp((context, ...typed) => withDatabase(context, (opened) => command(opened, ...typed)))
  const runners = { run, setUp }
  const program = new Command('practice')
    .description(
      'For administrators: backups, checks, import and export, keys, and emergencies. The desk does the rest.',
    )
    .usage('<command>   (npm run practice -- <command>)')
    .configureOutput({ writeOut: streams.out, writeErr: streams.err })
    .exitOverride()
    .showHelpAfterError('(add --help to see how it is used)')

  addCommands(program, runners)

  try {
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    if (
      !(error instanceof CommandRefused || error instanceof Refused || error instanceof SetupError)
    )
      throw error
    streams.err(`${error.message}\n`)
    return 1
  }
}
