import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { holdAppointment } from '../../../domain/hold.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { freeSlots, jane, startTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

describe.each(availableEngines)(
  'a database that a newer version has opened, on $name',
  (engine) => {
    const migrateAs = async (name: string) => {
      const app = await startTestServer(engine)
      await app.database.write(async (transaction) => {
        await sql`alter table bookings add column newer text not null default ''`.execute(
          transaction,
        )
        await sql`create table newer (id text primary key)`.execute(transaction)
        await sql`insert into migrations (name) values (${name})`.execute(transaction)
      })
      return app
    }

    test('is served by this version too, during an upgrade and when the newer one is taken back', async () => {
      const app = await migrateAs('900-newer')
      const free = freeSlots(() => app)
      const started = await app.another()
      for (const url of [app.url, started.url]) {
        const visitor = createVisitor(url)
        const slot = await free()
        expect((await visitor.post(holdAppointment, slot)).status).toBe(200)
        expect((await visitor.post(bookAppointment, { ...jane, ...slot })).body.success).toBe(true)
      }
      await app.close()
    })

    test('is refused when what this version needs was removed', async () => {
      const app = await migrateAs('900-newer-breaking')
      await expect(app.another()).rejects.toThrow(
        'DATABASE_URL must be a database of this version, but a newer one has written to it (900-newer-breaking).',
      )
      await app.close()
    })
  },
)
