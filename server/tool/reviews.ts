import { HIDE_REASONS } from '../../domain/reviews/hide-reasons.ts'
import { TOOL } from '../database/audit.ts'
import { unwrap } from '../result.ts'
import * as reviews from '../reviews/moderate.ts'
import { formatRows, type Printing } from './print.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

export async function listReviews({ services, streams }: ToolContext, { format }: Printing) {
  const shorten = (text: string) =>
    format === 'csv' || text.length <= 50 ? text : `${text.slice(0, 49)}…`
  const all = await reviews.allReviews(services)
  const rows = all.map(({ id, day, author, title, body, hidden_at, hidden_reason, concerns }) => [
    id,
    day,
    author,
    shorten(title),
    shorten(body.replace(/\s+/g, ' ')),
    hidden_at === null
      ? ['shown', ...concerns].join('. ')
      : ['hidden', hidden_reason].filter(Boolean).join(': '),
  ])
  streams.out(formatRows(['Id', 'Date', 'Author', 'Title', 'Review', 'State'], rows, format))
}

export async function hideReview(context: ToolContext, id: string, { reason }: { reason: string }) {
  const chosen = HIDE_REASONS[Number(reason) - 1]
  if (chosen === undefined) {
    const reasons = HIDE_REASONS.map((each, nth) => `${nth + 1}: ${each}`)
    const head = 'Name with --reason the number of one of these reasons. Nothing was changed.'
    throw new CommandRefused([head, ...reasons].join('\n'))
  }
  const hidden = await reviews.hideReview(context.services, TOOL, id, chosen)
  report(context, hidden, 'hidden')
}

export async function showReview(context: ToolContext, id: string) {
  report(context, await reviews.showReview(context.services, TOOL, id), 'shown')
}

type Changed = Awaited<ReturnType<typeof reviews.showReview>>
function report({ streams }: ToolContext, changed: Changed, state: 'hidden' | 'shown') {
  const { title, author } = unwrap(changed)
  streams.out(`"${title}" by ${author} is now ${state}.\n`)
}
