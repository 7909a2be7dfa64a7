import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ResponseOf } from '../../domain/call.ts'
import type { getPrice } from '../../domain/price.ts'
import { priceMachine } from '../../machines/price.ts'

type PriceResponse = ResponseOf<typeof getPrice>

const withResponses = (...responses: (() => Promise<PriceResponse>)[]) => {
  const loadPrice = fromPromise<PriceResponse, undefined>(
    () => responses.shift()?.() ?? Promise.reject(),
  )
  return createActor(priceMachine.provide({ actors: { loadPrice } })).start()
}

test('the price is shown when it has loaded', async () => {
  const actor = withResponses(() => Promise.resolve({ success: true, price: 250 }))
  expect(actor.getSnapshot().value).toBe('loading')
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  expect(context).toEqual({ price: 250, message: undefined })
})

test('a response without a price is a failure', async () => {
  const actor = withResponses(() => Promise.resolve({ success: false }))
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context.message).toBe('Failed to fetch price.')
})

test('a call that throws has its own message, and Try again loads the price', async () => {
  const actor = withResponses(
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve({ success: true, price: 120 }),
  )
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context.message).toBe('An error occurred while fetching the price.')
  actor.send({ type: 'price.retried' })
  expect(actor.getSnapshot().value).toBe('loading')
  expect((await waitFor(actor, (snapshot) => snapshot.matches('shown'))).context.price).toBe(120)
})
