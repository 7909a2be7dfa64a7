import { codeOf } from './system/error-code.ts'
import 'temporal-polyfill/global'
import { createInterface } from 'node:readline/promises'
import { runTool } from './tool/program.ts'

/** Asks a question on the terminal. Not passed on in scripts, where nobody can answer. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim().toLowerCase()
  } finally {
    terminal.close()
  }
}

// A reader such as `head` closes the pipe when it has enough.
process.stdout.on('error', (error) => {
  if (codeOf(error) !== 'EPIPE') throw error
  process.exit()
})

// Whatever this process writes is readable by its owner only.
process.umask(0o077)

process.exitCode = await runTool(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  note: (text) => process.stderr.write(text),
  isInteractive: process.stderr.isTTY,
  ...(process.stdin.isTTY && { ask }),
})
