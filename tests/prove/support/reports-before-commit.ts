import { openDatabase } from '../../../server/database/open.ts'

/** What the server must never do: it tells of something that it has not committed yet. */
const database = await openDatabase(process.env.DATABASE_URL ?? '')
await database.write(async (writing) => {
  await writing.insertInto('limits').values({ key: 'told', count: 1, ends_at: 1 }).execute()
  process.stdout.write('told')
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
