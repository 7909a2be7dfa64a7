import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write-backup.ts'
import { correctClient } from '../../../server/clients/correct-client.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { deliver, recordDelivery } from '../../../server/messages/delivery.ts'
import { dueMessages } from '../../../server/messages/outbox/due.ts'
import { unwrap } from '../../../server/result.ts'
import { jane } from './bookings.ts'
import { TestClock } from './clock.ts'
import { createFolder, type Engine } from './engines.ts'
import { openTool } from './tool-services.ts'

export const JANE = { firstName: 'Jane', lastName: 'Doe', email: jane.email, phone: jane.phone }
export const NEW = { ...JANE, email: 'jane@right.example', phone: '2125550199' }
export const MARY = {
  firstName: 'Mary',
  lastName: 'Roe',
  email: 'mary@old.example',
  phone: '2125550155',
}
const OFFICE = 'hello@lanternhill.example'
const timeZone = 'America/New_York'

/** A practice that is backed up and restored. Its messages are captured instead of sent. */
export async function openRestoredSite(engine: Engine, practiceFile?: string) {
  const [databaseUrl, folder, clock] = [await engine.create(), createFolder(), new TestClock()]
  const fileOf = (name: string) => join(folder, `${name}.db`)
  const open = () => openTool({ databaseUrl, clock, closeAtEnd: onTestFinished }, practiceFile)
  let site = await open()
  const restore = async (file: string) => {
    const { visitsAtOnce } = site.practice
    await site.database.close()
    const restored = await restoreBackup({
      file,
      databaseUrl,
      now: clock.at,
      timeZone,
      visitsAtOnce,
    })
    site = await open()
    return restored
  }
  return {
    clock,
    site: () => site,
    fileOf,
    backUp: (name: string) => writeBackup(site.database, fileOf(name), { now: clock.at, timeZone }),
    restore: (name: string) => restore(fileOf(name)),
    restoreFile: restore,
    visit: (id: string) =>
      site.database.read
        .selectFrom('bookings')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** Sends what is due, and returns to whom: `client-mail jane@client.example`. */
    async send() {
      const sent: string[] = []
      const due = dueMessages(site.database.read, clock.at, Number.MAX_SAFE_INTEGER)
      for (let ids = await due.execute(); ids.length > 0; ids = await due.execute()) {
        const rows = site.database.read.selectFrom('outbox').selectAll()
        const id = ids.map((each) => each.id)
        for (const row of await rows.where('id', 'in', id).orderBy('id').execute()) {
          const take = async ({ to }: { to: string }) => {
            if (to !== OFFICE) sent.push(`${row.kind} ${to}`)
            return 'sent' as const
          }
          const transports = { mail: take, sms: take, notice: '', close: async () => {} }
          const outcome = await deliver(site, transports, row)
          await site.database.write((write) => recordDelivery(write, row, outcome, clock.at))
        }
      }
      return sent.sort()
    },
    /** Corrects the contacts of a client, by default Jane's. */
    correct: async (id: string, before = JANE, after = NEW) =>
      unwrap(await correctClient(site, TOOL, { id, before, ...after })),
  }
}
