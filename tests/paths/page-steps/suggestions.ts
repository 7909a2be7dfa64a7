import { getDeskDay } from '../../../domain/desk/calendar.ts'
import { suggestClients } from '../../../domain/desk/clients.ts'
import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import { createPageSteps, stepsFor } from '../engine/page-steps.ts'
import { day } from '../tables/desk-fixtures.ts'
import { session } from '../tables/desk-sign-in.ts'
import { suggestions as table } from '../tables/suggestions.ts'

const { events, outcomes } = table

const slots = [{ time: '1:00 PM', state: 'past' as const }]
const places = day.places.map((place) => ({ ...place, slots }))

/** In the form for a client who came without a booking. */
export const suggestions = createPageSteps(table, {
  path: '/desk/day/2026-11-21/walk-in',
  async setUp(driver) {
    await driver.respond(getDeskSession, { success: true, ...session })
    await driver.respond(getDeskDay, { ...day, visits: [], places })
  },
  steps: {
    ...stepsFor(events['text.typed'], (driver, { text }) => driver.type('Last name', text)),
    ...stepsFor(outcomes.suggest.done, (driver, clients) =>
      driver.respond(suggestClients, { success: true, clients }),
    ),
    ...stepsFor(outcomes.suggest.error, (driver) => driver.failNetwork(suggestClients)),
  },
})
