import { checkComingVisits, describeMisfits } from '../booking/misfits.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

/** Says whether the visits to come fit the practice file, which has been read without a mistake. */
export async function checkPracticeFile({ services, streams }: ToolContext) {
  const visits = await checkComingVisits(services)
  const [head, ...misfits] = describeMisfits(visits)
  if (head !== undefined) {
    const what =
      'Correct the practice file, or call these clients, and use move or cancel with the reference of each.'
    throw new CommandRefused([head, ...misfits, what].join('\n'))
  }
  const { count } = visits
  streams.out(
    count === 0
      ? 'The practice file has no mistakes. No visits are to come.\n'
      : `The practice file has no mistakes, and ${count === 1 ? 'the one visit' : `all ${count} visits`} to come ${count === 1 ? 'fits' : 'fit'} it.\n`,
  )
}
