import { recordAct } from '../audit.ts'
import { type Format, formatRows } from './print.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

export async function listReviews({ services, streams }: ToolContext, format: Format) {
  const reviews = await services.database.read
    .selectFrom('reviews')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const shorten = (text: string) =>
    format === 'csv' || text.length <= 50 ? text : `${text.slice(0, 49)}…`
  const rows = reviews.map(({ id, day, author, title, body, hidden_at, hidden_reason }) => [
    id,
    day,
    author,
    shorten(title),
    shorten(body.replace(/\s+/g, ' ')),
    hidden_at === null ? 'shown' : ['hidden', hidden_reason].filter(Boolean).join(': '),
  ])
  streams.out(formatRows(['Id', 'Date', 'Author', 'Title', 'Review', 'State'], rows, format))
}

/** Takes a review off the site, and keeps why. */
export async function hideReview(context: ToolContext, id: string, reason: string) {
  const hidden_reason = reason.trim()
  if (!hidden_reason) {
    throw new CommandRefused('Say with --reason why the review is hidden. Nothing was changed.')
  }
  await setReviewShown(context, id, hidden_reason)
}

export const showReview = (context: ToolContext, id: string) => setReviewShown(context, id, null)

/** Hides a review for a reason, or shows it again without one. */
async function setReviewShown(
  { services, streams }: ToolContext,
  id: string,
  hidden_reason: string | null,
) {
  const isShown = hidden_reason === null
  const review = await services.database.write(async (transaction) => {
    const now = services.clock.now()
    const changed = await transaction
      .updateTable('reviews')
      .set({ hidden_at: isShown ? null : now, hidden_reason })
      .where('id', '=', id)
      .returning(['title', 'author'])
      .executeTakeFirst()
    const act = isShown ? 'showed a review' : 'hid a review'
    if (changed) await recordAct(transaction, { act, record: id }, now)
    return changed
  })
  if (!review) {
    throw new CommandRefused(`There is no review "${id}". Look its id up with the command reviews.`)
  }
  streams.out(
    `"${review.title}" by ${review.author} is ${isShown ? 'shown' : 'hidden'} from now on.\n`,
  )
}
