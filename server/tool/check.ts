import { checkComingVisits, describeConflicts } from '../booking/calendar/conflicts.ts'
import { describeDatabase, NoDatabase } from '../database/open.ts'
import { practiceWarnings } from '../practice/warnings.ts'
import {
  CommandRefused,
  type SetupContext,
  type ToolContext,
  withDatabase,
} from './tool-context.ts'

/** Before the first start of the site there is a practice file, but no visit and no database yet. */
export async function checkPracticeFile(context: SetupContext) {
  for (const warning of practiceWarnings(context.practice)) context.streams.out(`${warning}\n`)
  try {
    await withDatabase(context, compareVisits)
  } catch (error) {
    if (!(error instanceof NoDatabase)) throw error
    context.streams.out(
      `The practice file has no mistakes. No visits were compared with it: there is no database yet, and the site creates one when it starts, ${describeDatabase(context.config.databaseUrl)}.\n`,
    )
  }
}

/** Says whether the visits to come fit the practice file, which has been read without a mistake. */
async function compareVisits({ services, streams }: ToolContext) {
  const visits = await checkComingVisits(services)
  const closed = visits.conflicts.filter(({ isOnlyClosed }) => isOnlyClosed)
  const wrong = visits.conflicts.filter(({ isOnlyClosed }) => !isOnlyClosed)
  const [head, ...conflicts] = describeConflicts({ ...visits, conflicts: wrong })
  if (head !== undefined) {
    const what =
      'Correct the practice file, or call these clients, and move or cancel each visit at the desk.'
    throw new CommandRefused([head, ...conflicts, what].join('\n'))
  }
  const { count } = visits
  streams.out(
    count === 0
      ? 'The practice file has no mistakes. There are no upcoming visits.\n'
      : `The practice file has no mistakes, and ${count === 1 ? 'the one upcoming visit fits' : `all ${count} upcoming visits fit`} it.\n`,
  )
  if (closed.length === 0) return
  const texts = closed.map(({ text }) => `${text}\n`).join('')
  const are = closed.length === 1 ? 'One visit is' : `${closed.length} visits are`
  streams.out(
    `${are} in hours that you have closed. Each stays booked until you move or cancel it:\n${texts}`,
  )
}
