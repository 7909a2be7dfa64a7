import { routes } from '../../domain/routes.ts'
import { allReviews } from '../reviews/moderate.ts'
import type { Services } from '../services.ts'
import { type Finding, wrong } from './finding.ts'

/** The reviews on the site that the owner should look at. Those of the practice file are checked with it. */
export async function checkReviews(services: Services): Promise<Finding[]> {
  const shown = (await allReviews(services)).filter(
    ({ hidden_at, client_id }) => hidden_at === null && client_id !== null,
  )
  return shown.flatMap(({ title, author, concerns }) =>
    concerns.map((concern) =>
      wrong(`The review “${title}” by ${author}: ${concern}`, undefined, {
        path: `${routes.desk.path}/reviews`,
      }),
    ),
  )
}
