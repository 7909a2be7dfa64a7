import { getPrice } from '../../../domain/price.ts'
import { answering, stage } from '../engine/stage.ts'
import { price as table } from '../tables/price.ts'

export const price = stage(table, {
  path: '/',
  steps: answering(getPrice, table.outcomes.loadPrice),
})
