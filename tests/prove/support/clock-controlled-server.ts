import 'temporal-polyfill/global'
import { start } from '../../../server/start.ts'

/** The server in its own process, with a clock that the parent process sets. */
let at = Number(process.env.CLOCK)
const { notice } = await start(process.env, { clock: { now: () => at } })
process.on('message', (message) => {
  at = Number(message)
  process.send?.(message)
})
process.stdout.write(notice)
