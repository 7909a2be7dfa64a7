import { formatPhone } from '../../../domain/phone.ts'
import { routes } from '../../../domain/routes.ts'
import { type Booking, clientName, isOver, placeOf, shortVisitTime } from '../../booking/booking.ts'
import type { Tables } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import type { MessageOf } from '../outbox/message.ts'
import { clientsWith, findLikelyVisit } from '../replies/replies.ts'
import { mayMeanVisit } from '../replies/reply-words.ts'
import { type Paragraph, phoneLink, type Rows, type Words } from '../writing/paragraph.ts'
import { type MailContent, writeMail } from '../writing/write-mail.ts'

const MAYBE_THE_VISIT =
  'These words stop our texts, as carriers require. They may have meant their visit, so please call them.'

type Client = Tables['clients']

/** The letter to the office about what somebody replied to a text. */
export async function replyLetter(
  services: Services,
  { reply: id }: MessageOf<'office-reply'>,
): Promise<MailContent | undefined> {
  const { read } = services.database
  const replies = read.selectFrom('replies').selectAll().where('id', '=', id)
  const reply = await replies.executeTakeFirst()
  if (!reply) return undefined
  const said: Rows = [
    ['Text', reply.words],
    ['Phone', [phoneLink(reply.phone)]],
  ]
  const after: Paragraph[] = mayMeanVisit(reply.words) ? [MAYBE_THE_VISIT] : []
  const clients = await clientsWith(read, reply.phone)
  if (clients.length > 1) return sharedLetter(services, reply, clients, said, after)
  const visits = read.selectFrom('bookings').selectAll()
  const visit = await visits.where('id', '=', reply.booking ?? '').executeTakeFirst()
  if (visit) return visitLetter(services, visit, said, after)
  return writeMail(services, `A text from ${formatPhone(reply.phone)}`, [
    'Someone replied to our texts. No visit was booked with this number.',
    { rows: said },
    ...after,
  ])
}

/** Any client with the number may have written it, and anybody can book with it: the office must not answer by email. */
async function sharedLetter(
  { database, clock, ...site }: Services,
  { phone }: Tables['replies'],
  clients: readonly Client[],
  said: Rows,
  after: readonly Paragraph[],
): Promise<MailContent> {
  const rowOf = async (client: Client): Promise<Rows[number]> => {
    const visit = await findLikelyVisit(database.read, client.id, clock.now())
    const url = `${site.siteUrl}${routes.desk.path}/find/${client.id}`
    const when = visit ? describeVisit(visit, clock.now()) : 'no visit'
    const words: Words = [{ text: clientName(client), url }, `, ${when}`]
    return ['Client', words]
  }
  return writeMail(
    site,
    `A text from ${formatPhone(phone)}, which ${clients.length} clients share`,
    [
      'Someone replied to a text. These clients share the number, so it may be any of them. Please call to find out:',
      { rows: [...said, ...(await Promise.all(clients.map(rowOf)))] },
      ...after,
    ],
  )
}

const describeVisit = (visit: Booking, now: number): string => {
  const when = `${shortVisitTime(visit)}, ${visit.reference}`
  if (visit.cancelled_at !== null) return `last visit canceled: ${when}`
  return isOver(visit, now) ? `last visit: ${when}` : `next visit: ${when}`
}

function visitLetter(
  { clock, ...site }: Services,
  visit: Booking,
  said: Rows,
  after: readonly Paragraph[],
): MailContent {
  const name = clientName(visit)
  const isUpcoming = visit.cancelled_at === null && !isOver(visit, clock.now())
  const last =
    visit.cancelled_at === null ? 'This was their last visit' : 'Their last visit was canceled'
  return writeMail(
    site,
    isUpcoming
      ? `${name} replied to a text: ${shortVisitTime(visit)}`
      : `${name} replied to a text, and has no upcoming visit`,
    [
      isUpcoming
        ? 'A client replied to a text. This is their visit:'
        : `A client replied to a text, and has no upcoming visit. ${last}:`,
      {
        rows: [
          ...said,
          ['Client', name],
          ['When', shortVisitTime(visit)],
          ['Where', placeOf(visit)],
          ['Reference', visit.reference],
        ],
      },
      ...after,
      {
        button: 'Open the visit at the desk',
        url: `${site.siteUrl}${routes.desk.path}/day/${visit.day}/${visit.reference}`,
      },
    ],
    visit.email ? { replyTo: visit.email } : {},
  )
}
