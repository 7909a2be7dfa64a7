import { type Format, printed } from './print.ts'
import { type Desk, Refused } from './tool-context.ts'

export async function listReviews({ office, streams }: Desk, format: Format) {
  const reviews = await office.database.read
    .selectFrom('reviews')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const brief = (text: string) =>
    format === 'csv' || text.length <= 50 ? text : `${text.slice(0, 49)}…`
  const rows = reviews.map(({ id, day, author, title, body, hidden_at }) => [
    id,
    day,
    author,
    brief(title),
    brief(body.replace(/\s+/g, ' ')),
    hidden_at === null ? 'shown' : 'hidden',
  ])
  streams.out(printed(['Id', 'Date', 'Author', 'Title', 'Review', 'State'], rows, format))
}

/** Takes a review off the site, or puts it back. */
export async function setShown({ office, streams }: Desk, id: string, isShown: boolean) {
  const review = await office.database.write((writing) =>
    writing
      .updateTable('reviews')
      .set({ hidden_at: isShown ? null : office.clock.now() })
      .where('id', '=', id)
      .returning(['title', 'author'])
      .executeTakeFirst(),
  )
  if (!review) {
    throw new Refused(`There is no review "${id}". Look its id up with the command reviews.`)
  }
  streams.out(
    `"${review.title}" by ${review.author} is ${isShown ? 'shown' : 'hidden'} from now on.\n`,
  )
}
