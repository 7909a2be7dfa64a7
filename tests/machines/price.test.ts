import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { ResponseOf } from '../../domain/call.ts'
import type { getPrice } from '../../domain/price.ts'
import { priceMachine } from '../../machines/price.ts'

type PriceResponse = ResponseOf<typeof getPrice>

const withAnswers = (...answers: (() => Promise<PriceResponse>)[]) => {
  const loadPrice = fromPromise<PriceResponse, undefined>(
    () => answers.shift()?.() ?? Promise.reject(),
  )
  return createActor(priceMachine.provide({ actors: { loadPrice } })).start()
}

test('the price shows once it is there', async () => {
  const actor = withAnswers(() => Promise.resolve({ success: true, price: 250 }))
  expect(actor.getSnapshot().value).toBe('loading')
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  expect(context).toEqual({ price: 250, message: undefined })
})

test('an answer without a price is a failure', async () => {
  const actor = withAnswers(() => Promise.resolve({ success: false }))
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context.message).toBe('Failed to fetch price.')
})

test('a call that throws is a failure of another kind, and Try again loads anew', async () => {
  const actor = withAnswers(
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve({ success: true, price: 120 }),
  )
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context.message).toBe('An error occurred while fetching the price.')
  actor.send({ type: 'price.retried' })
  expect(actor.getSnapshot().value).toBe('loading')
  expect((await waitFor(actor, (snapshot) => snapshot.matches('shown'))).context.price).toBe(120)
})
