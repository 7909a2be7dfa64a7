import { routes } from '../../../domain/routes.ts'
import { ownerAddresses } from '../../practice/desk-addresses.ts'
import { findReviewBy } from '../../reviews/write-review.ts'
import type { Paragraph } from '../writing/paragraph.ts'
import type { MailContent } from '../writing/write-mail.ts'
import type { Visit } from './kind.ts'
import { contact, writeAboutVisit } from './letter-parts.ts'

// The letters after a visit.

/** A client has one review, and a walk-in that the front desk entered lets nobody write one. */
async function reviewRequest({
  database,
  practice,
  booking,
  siteUrl,
}: Visit): Promise<Paragraph[]> {
  const { walk_in_by } = booking
  if (walk_in_by !== null && !ownerAddresses(practice).includes(walk_in_by)) return []
  if (await findReviewBy(database, booking)) return []
  // The fragment of a URL is not sent to any server.
  const known = new URLSearchParams({ contact: booking.email })
  return [
    'If you have a minute, please tell others how your visit was:',
    { button: 'Write a review', url: `${siteUrl}${routes.reviews.path}#${known}` },
  ]
}

export const thanksMail = async (visit: Visit): Promise<MailContent> =>
  writeAboutVisit(visit, 'thanks', [
    ...(await reviewRequest(visit)),
    contact(visit, 'If you have any questions, please call '),
  ])

export const missedMail = (visit: Visit): MailContent =>
  writeAboutVisit(visit, 'missed', [
    { button: 'Book another visit', url: `${visit.siteUrl}${routes.booking.path}` },
    contact(visit, 'You can also call '),
  ])
