import 'temporal-polyfill/global'
import { start } from '../../../server/start.ts'

/** The server as a process of its own whose clock is moved by the one that started it. */
let at = Number(process.env.CLOCK)
process.on('message', (moment) => {
  at = Number(moment)
  process.send?.(moment)
})
const { notice } = await start(process.env, { clock: { now: () => at } })
process.stdout.write(notice)
