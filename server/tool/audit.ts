import { formatRows, type Printing } from './print.ts'
import { timeAt } from './time.ts'
import type { ToolContext } from './tool-context.ts'

const MOST_SHOWN = 200

/** Prints what the owner and staff did. */
export async function listAudit({ services, streams }: ToolContext, { format }: Printing) {
  const { database, practice } = services
  const acts = await database.read
    .selectFrom('audit')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .$if(format === 'table', (query) => query.limit(MOST_SHOWN))
    .execute()
  const rows = acts.map(({ at, actor, act, record }) => [
    timeAt(at, practice.timeZone),
    actor,
    act,
    record,
  ])
  streams.out(formatRows(['Time', 'Who', 'What', 'Record'], rows, format))
}
