import type { InferOutput } from 'valibot'
import { formatPhone } from '../../domain/phone.ts'
import { routes } from '../../domain/routes.ts'
import { clientName, isOver, placeOf, shortVisitTime } from '../booking/booking.ts'
import type { replyMessage } from '../messages/message.ts'
import { type Paragraph, phoneLink, type Rows } from '../messages/paragraph.ts'
import { mayMeanVisit } from '../messages/reply-words.ts'
import { type MailContent, writeMail } from '../messages/write-mail.ts'
import type { Services } from '../services.ts'

const MAYBE_THE_VISIT =
  'This word stops our texts, as carriers require. She may have meant her visit, so please call her.'

/** The letter to the office about what somebody replied to a text. */
export async function replyLetter(
  { database, clock, ...site }: Services,
  { reply: id }: InferOutput<typeof replyMessage>,
): Promise<MailContent | undefined> {
  const { read } = database
  const replies = read.selectFrom('replies').selectAll().where('id', '=', id)
  const reply = await replies.executeTakeFirst()
  if (!reply) return undefined
  const visits = read
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', reply.booking ?? '')
  const visit = await visits.executeTakeFirst()
  const said: Rows = [
    ['Text', reply.words],
    ['Phone', [phoneLink(reply.phone)]],
  ]
  const after: Paragraph[] = mayMeanVisit(reply.words) ? [MAYBE_THE_VISIT] : []
  if (!visit) {
    return writeMail(site, `A text from ${formatPhone(reply.phone)}`, [
      'Someone replied to our texts. No visit was booked with this number.',
      { rows: said },
      ...after,
    ])
  }
  const name = clientName(visit)
  const isUpcoming = visit.cancelled_at === null && !isOver(visit, clock.now())
  const last =
    visit.cancelled_at === null ? 'This was her last visit' : 'Her last visit was canceled'
  return writeMail(
    site,
    isUpcoming
      ? `${name} replied to a text: ${shortVisitTime(visit)}`
      : `${name} replied to a text, and has no upcoming visit`,
    [
      isUpcoming
        ? 'A client replied to a text. This is her visit:'
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
