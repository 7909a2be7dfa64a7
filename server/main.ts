import 'temporal-polyfill/global'
import { SECOND } from '../domain/timing.ts'
import { readSettings } from './practice/settings.ts'
import { start } from './start.ts'
import { notifySystemd, watchEventLoop } from './system/loop-watch.ts'
import { SetupError } from './system/setup-error.ts'

// Whatever this process writes is readable by its owner only.
process.umask(0o077)

try {
  const started = await start(readSettings(process.env))
  const { notice, conflicts, reload, stopTimeout, close } = started
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), stopTimeout).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', () => {
    reload().catch((error: unknown) => {
      const why = error instanceof SetupError ? error.message : 'The database did not answer.'
      process.stderr.write(`The practice file was not loaded. The site stays as it was.\n${why}\n`)
    })
  })
  watchEventLoop()
  notifySystemd(process.env)
  // Printed after the signal handlers are set, because a signal may follow as soon as the notice is read.
  process.stdout.write(`${notice}\n`)
  // Anything but a terminal may be kept as a log, which more people read.
  if (process.stdout.isTTY) {
    const link = await started.firstDayLink()
    if (link)
      process.stdout.write(
        `To make this site your own, open this link within 30 minutes: ${link}\n`,
      )
  }
  const tellConflicts = async () => {
    const lines = await conflicts().catch(() => [])
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  }
  // The first visitors do not wait for it.
  setTimeout(tellConflicts, SECOND).unref()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
