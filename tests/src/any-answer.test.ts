import { screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookAppointment } from '../../domain/booking/booking.ts'
import type { Driver } from '../paths/engine/page-steps.ts'
import { FORM, fillIn, load } from './screens/booking.ts'
import { walks } from './screens/walks.ts'
import { comeBack, eachStep } from './support/transcript.ts'
import { createViewDriver, unmountView } from './support/view-driver.tsx'

const odd = fc.constantFrom(undefined, null, 0, 1, 'odd', '', true, [], {}, ['odd'], { id: 1 })

/** Replaces some parts of a response, or the whole, by ones that are missing or have a wrong type. */
const spoil = fc
  .array(fc.tuple(fc.nat(24), odd), { maxLength: 3 })
  .map((changes) => (valid: unknown): unknown => {
    const changed = new Map(changes)
    let part = 0
    return JSON.parse(JSON.stringify(valid), (_, value: unknown) => {
      const at = part++
      return changed.has(at) ? changed.get(at) : value
    })
  })
const refusal = { success: false, message: 'Wait.', errors: { email: 'Check it.', title: 'No.' } }
const anyAnswer = fc.oneof(
  spoil,
  spoil.map((spoiled) => () => spoiled(refusal)),
  odd.map((value) => () => value),
)

/** `npm run prove` follows each walk many times. */
const RUNS = Number(process.env.PROVE_RUNS ?? 1)

/** Leaves out what the page does not allow: it may lack a control, or not have made a call. */
const MISSING =
  /^Error: (?:No (?:button or link|field) is|\/api\/\S+ has not been) (?:called|labelled)/

const whereAllowed = (driver: Driver): Driver =>
  eachStep(driver, (step) =>
    step.catch((error: unknown) => {
      if (!MISSING.test(String(error))) throw error
    }),
  )

beforeEach(() => void vi.stubGlobal('print', () => {}))
afterEach(async () => {
  await unmountView()
  vi.unstubAllGlobals()
})

describe('whatever comes, the page stands in the walk', () => {
  test.for(Object.entries(walks))('%s', async ([name, { path, reach, steps }]) => {
    const stands = fc.asyncProperty(fc.infiniteStream(anyAnswer), async (answers) => {
      const change = (response: unknown) => answers.next().value(response)
      const driver = whereAllowed(await createViewDriver(path, { change }))
      await reach?.(driver)
      await steps({ ...driver, reload: () => comeBack(driver) })
      const heading = document.querySelector('h1')?.textContent
      expect(heading).toMatch(/\S/)
      expect(heading).not.toBe('Something went wrong on this page')
    })
    // Each walk gets other answers.
    const seed = Object.keys(walks).indexOf(name)
    await fc.assert(stands.afterEach(unmountView), { numRuns: RUNS, seed, endOnFailure: true })
  })
})

test('a visit that was booked is never shown as failed', async () => {
  const facts = { clientName: 'Ann Hall', date: '2026-12-04', time: '9:00 AM', location: 'Hudson' }
  const nested = { confirmation: { ...facts, reference: 'R-1' }, message: 'Booked.' }
  const isShown = fc.asyncProperty(
    spoil,
    fc.constantFrom(facts, nested),
    async (spoiled, answer) => {
      let change = (response: unknown) => response
      const driver = await createViewDriver(FORM, { change: (response) => change(response) })
      await load(driver)
      await fillIn(driver)
      await driver.click('Book Appointment')
      change = () => Object.assign({}, spoiled(answer), { success: true })
      await driver.respond(bookAppointment, { success: true })
      const card = screen.getByRole('region', { name: 'Booking Confirmed!' }).textContent
      // Facts that the response lacks are taken from the form.
      expect(card).toMatch(/Client(?:Ann Hall|odd)/)
      expect(card).toMatch(/Location(?:Hudson|odd)/)
    },
  )
  await fc.assert(isShown.afterEach(unmountView), { numRuns: 5 * RUNS, endOnFailure: true })
})
