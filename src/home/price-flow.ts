import { createActor } from 'xstate'
import { getPrice } from '../../domain/price.ts'
import { priceMachine } from '../../machines/price.ts'
import { callActor } from '../call-actor.ts'
import { flow } from '../flow.ts'

export const priceFlow = flow((site) =>
  createActor(priceMachine.provide({ actors: { loadPrice: callActor(site, getPrice) } }), {
    id: 'price',
    ...site.inspection,
  }),
)
