import { Server } from 'node:http'
import 'temporal-polyfill/global'
import { start } from '../../../server/start.ts'

/**
 * The server in its own process, with a clock that the parent process sets. A message with the path of a
 * practice file makes it start again with that file, as an owner does who has changed the hours.
 */
let at = Number(process.env.CLOCK)
const clock = { now: () => at }
// A connection that has sent no request yet is not idle for Node, and would be waited for. The parent waits
// for all responses before it sends a message.
Server.prototype.closeIdleConnections = Server.prototype.closeAllConnections
let running = await start(process.env, { clock })
process.on('message', async (message) => {
  if (typeof message === 'string') {
    await running.close()
    const env = { ...process.env, PORT: String(running.port), PRACTICE_FILE: message }
    running = await start(env, { clock })
  } else at = Number(message)
  process.send?.(message)
})
process.stdout.write(running.notice)
