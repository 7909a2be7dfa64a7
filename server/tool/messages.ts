import { FILED } from '../../domain/desk/clients.ts'
import { DAYS_KEPT } from '../../domain/retention.ts'
import { clientName } from '../booking/booking.ts'
import { TOOL } from '../database/audit.ts'
import { nameOf } from '../letters/kinds.ts'
import * as unsent from '../messages/unsent.ts'
import { count } from '../system/count.ts'
import { formatRows, type Printing } from './print.ts'
import { timeAt } from './time.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

const ALL = 'all'

interface MessagesNamed extends Printing {
  readonly failed?: boolean
  readonly retry?: string
}

/** Lists the messages that were not sent, or tries them again. */
export async function messages(context: ToolContext, { failed, retry, format }: MessagesNamed) {
  if (retry !== undefined) return retryMessages(context, retry)
  const { services, streams } = context
  const filed = await unsent.countFiled(services.database.read)
  if (format === 'table' && !failed && filed > 0) {
    streams.out(
      `${count(filed, 'message was', 'messages were')} ${FILED}, in the last ${DAYS_KEPT.sentMessages} days.\n`,
    )
  }
  const found = await unsent.unsentMessages(services.database.read, { onlyFailed: failed === true })
  if (format === 'table' && found.length === 0) {
    return streams.out(
      failed ? 'No message has failed.\n' : 'No messages are waiting, and none have failed.\n',
    )
  }
  const rows = found.map((row) => [
    timeAt(row.created_at, services.practice.timeZone),
    nameOf(row),
    clientName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
    row.reference ?? '',
    row.failure ? `failed: ${row.failure}` : `waits, tried ${count(row.attempts, 'time', 'times')}`,
    row.id,
  ])
  const head = ['Written', 'What', 'Client', 'Reference', 'State', 'Id']
  streams.out(formatRows(head, rows, format))
}

async function retryMessages({ services, streams }: ToolContext, id: string) {
  const changed = await unsent.retryMessages(services, TOOL, id === ALL ? undefined : id)
  if (changed === 0 && id === ALL) return streams.out('There is no message to try again.\n')
  if (changed === 0) {
    throw new CommandRefused(
      `No message "${id}" can be tried again. Look its id up with the command messages. Nothing was changed.`,
    )
  }
  streams.out(
    `${count(changed, 'message', 'messages')} will be tried again once the site is running. One that is no longer true is not sent.\n`,
  )
}
