import { createActor } from 'xstate'
import { getPrice } from '../../domain/price.ts'
import { priceMachine } from '../../machines/price.ts'
import { flow } from '../flow.ts'
import { callActor } from '../send-call.ts'

export const priceFlow = flow((site) =>
  createActor(priceMachine.provide({ actors: { loadPrice: callActor(site, getPrice) } }), {
    id: 'price',
    ...site.inspection,
  }),
)
