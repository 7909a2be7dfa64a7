import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../../server/database/open.ts'
import { start } from '../../../server/start.ts'
import { HOUR, MINUTE } from '../../server/support/clock.ts'
import { findFaults } from './find-faults.ts'
import { findUntruths, type Providers } from './untruths.ts'

/** Sends all letters, once no other server does, and says what is wrong in the database and in the last letters. */
export async function settle(env: NodeJS.ProcessEnv, providers: Providers) {
  let ahead = HOUR
  const clock = { now: () => Date.now() + ahead }
  const site = await start({ ...env, PORT: '0' }, { clock })
  const database = await openDatabase(env.DATABASE_URL ?? '')
  const unsent = database.read.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  while ((await unsent.execute()).length > 0) {
    await pause(1_000)
    // Leases and retries, and the hourly limit of letters to the office, run out.
    ahead += 3 * MINUTE
  }
  const faults = await findFaults(database, [], clock.now())
  const untruths = await findUntruths(database, providers)
  await Promise.all([database.close(), site.close()])
  return { faults, untruths }
}
