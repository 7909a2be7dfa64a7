import 'temporal-polyfill/global'
import { start } from '../../../server/start.ts'

/** The server in its own process, with a clock that the parent process sets. */
let at = Number(process.env.CLOCK)
process.on('message', (moment) => {
  at = Number(moment)
  process.send?.(moment)
})
const { notice } = await start(process.env, { clock: { now: () => at } })
process.stdout.write(notice)
