import { routes } from '../../domain/routes.ts'
import { allReviews } from '../reviews/moderate.ts'
import type { Services } from '../services.ts'
import { type Finding, wrong } from './finding.ts'

/** The reviews on the site that the owner should look at. */
export async function checkReviews(services: Services): Promise<Finding[]> {
  const shown = (await allReviews(services)).filter(({ hidden_at }) => hidden_at === null)
  return shown.flatMap(({ title, author, concerns }) =>
    concerns.map((concern) => {
      const text = `The review “${title}” by ${author}: ${concern}`
      return wrong(text, { text, path: `${routes.desk.path}/reviews` })
    }),
  )
}
