import { createActor, fromPromise } from 'xstate'
import { getPrice } from '../../domain/price.ts'
import { priceMachine } from '../../machines/price.ts'
import { flow } from '../flow.ts'
import { sendOf, UnreadableAnswer } from '../send-call.ts'

export const priceFlow = flow((site) =>
  createActor(
    priceMachine.provide({
      actors: {
        loadPrice: fromPromise(async ({ signal }) => {
          try {
            const answer = await sendOf(site)(getPrice, undefined, signal)
            return answer.success ? answer.price : undefined
          } catch (error) {
            if (error instanceof UnreadableAnswer) return undefined
            throw error
          }
        }),
      },
    }),
    { id: 'price', ...site.inspection },
  ),
)
