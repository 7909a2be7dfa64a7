import { recordAct } from '../audit.ts'
import { clientName } from '../booking/booking.ts'
import { messageSchema } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import { type Format, formatRows } from './print.ts'
import { timeAt } from './time.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'
import { count } from './visits.ts'

const ALL = 'all'

/** What each message tells, in the words of the list. */
const TELLS: Readonly<Record<string, string>> = {
  'client-mail': 'confirmation by e-mail',
  'client-text': 'confirmation by text',
  'office-mail': 'new booking, to the office',
  'moved-mail': 'move by e-mail',
  'moved-text': 'move by text',
  'office-moved': 'move, to the office',
  'cancelled-mail': 'cancellation by e-mail',
  'cancelled-text': 'cancellation by text',
  'office-cancelled': 'cancellation, to the office',
  'intake-mail': 'intake form by e-mail',
  'reminder-mail': 'reminder by e-mail',
  'reminder-text': 'reminder by text',
  'evening-letter': 'letter of the evening, to the office',
  'office-unreachable': 'whom to call, to the office',
  'backup-alarm': 'alarm about backups, to the office',
}

const tellsOf = (message: string): string =>
  (message && TELLS[messageSchema.parse(JSON.parse(message)).kind]) || 'code for a review'

/** The messages that were not sent: those that wait, and those that failed. */
const unsent = ({ database }: Services, onlyFailed: boolean) =>
  database.read
    .selectFrom('outbox')
    .leftJoin('bookings', 'bookings.id', 'outbox.booking')
    .selectAll('outbox')
    .select(['bookings.first_name', 'bookings.last_name', 'bookings.reference'])
    .where('sent_at', 'is', null)
    .$if(onlyFailed, (query) => query.where('failed_at', 'is not', null))
    .orderBy('outbox.created_at')
    .orderBy('outbox.id')
    .execute()

export interface MessagesNamed {
  readonly failed?: boolean
  readonly retry?: string
  readonly format: Format
}

/** Lists the messages that were not sent, or tries them again. */
export async function messages(context: ToolContext, { failed, retry, format }: MessagesNamed) {
  if (retry !== undefined) return retryMessages(context, retry)
  const { services, streams } = context
  const found = await unsent(services, failed === true)
  if (format === 'table' && found.length === 0) {
    return streams.out(
      failed ? 'No message has failed.\n' : 'No message waits, and none has failed.\n',
    )
  }
  const rows = found.map((row) => [
    timeAt(row.created_at, services.practice.timeZone),
    tellsOf(row.message),
    clientName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
    row.reference ?? '',
    row.failure ? `failed: ${row.failure}` : `waits, tried ${count(row.attempts, 'time', 'times')}`,
    row.id,
  ])
  const head = ['Written', 'What', 'Client', 'Reference', 'State', 'Id']
  streams.out(formatRows(head, rows, format))
}

/** Makes failed messages leave again, as if they were new, and waiting ones at once. */
async function retryMessages({ services, streams }: ToolContext, id: string) {
  const { database, clock } = services
  const now = clock.now()
  const changed = await database.write(async (transaction) => {
    const rows = await transaction
      .updateTable('outbox')
      .set({ failed_at: null, failure: null, attempts: 0, created_at: now, due_at: now })
      .where('sent_at', 'is', null)
      .where('message', '!=', '')
      .$if(id !== ALL, (query) => query.where('id', '=', id))
      .returning('id')
      .execute()
    if (rows.length > 0) {
      const record = id === ALL ? `${rows.length} messages` : id
      await recordAct(transaction, { act: 'retried messages', record }, now)
    }
    return rows.length
  })
  if (changed === 0 && id === ALL) return streams.out('There is no message to try again.\n')
  if (changed === 0) {
    throw new CommandRefused(
      `No message "${id}" can be tried again. Look its id up with the command messages. Nothing was changed.`,
    )
  }
  streams.out(
    `${count(changed, 'message is', 'messages are')} tried again as soon as the site runs. One that is no longer true is not sent.\n`,
  )
}
