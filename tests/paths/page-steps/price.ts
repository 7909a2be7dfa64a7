import { getPrice } from '../../../domain/price.ts'
import { answering, createPageSteps } from '../engine/page-steps.ts'
import { price as table } from '../tables/price.ts'

export const price = createPageSteps(table, {
  path: '/',
  steps: answering(getPrice, table.outcomes.loadPrice),
})
