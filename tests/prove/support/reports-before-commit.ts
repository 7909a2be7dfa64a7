import { openDatabase } from '../../../server/database/open.ts'

/** Does what the server must never do: it reports something before it is committed. */
const database = await openDatabase(process.env.DATABASE_URL ?? '')
await database.write(async (transaction) => {
  await transaction.insertInto('limits').values({ key: 'told', count: 1, ends_at: 1 }).execute()
  process.stdout.write('told')
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
