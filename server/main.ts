import 'temporal-polyfill/global'
import { SetupError } from './setup-error.ts'
import { start } from './start.ts'

try {
  const { notice, close } = await start(process.env)
  process.stdout.write(`${notice}\n`)
  let leaving = false
  const leave = async () => {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(1), 9_500).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
