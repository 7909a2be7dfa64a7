import { recordAct, TOOL } from '../database/audit.ts'
import { HASH_KEY, rotateKey } from '../database/keys.ts'
import { announceReload } from '../reload/announcements.ts'
import type { ToolContext } from './tool-context.ts'

/** Makes a new secret key, which every process of the site uses within a few seconds. */
export async function rotateKeys({ services, streams }: ToolContext): Promise<void> {
  const { database, clock } = services
  await database.write(async (transaction) => {
    const now = clock.now()
    await rotateKey(transaction, HASH_KEY, now)
    const record = await announceReload(transaction, now)
    await recordAct(transaction, { by: TOOL, act: 'rotated the keys', record }, now)
  })
  streams.out(
    'There is a new secret key, and the site uses it within a few seconds. Nobody was signed out, and numbers that stopped texts get none. Rate limits start again from zero.\n',
  )
}
