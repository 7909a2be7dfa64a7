import { getHolds } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import type { ResponseOf } from '../../../domain/call.ts'
import {
  cancelVisit,
  confirmVisit,
  getVisit,
  moveVisit,
  stopTexts,
} from '../../../domain/visit/visit.ts'
import { answering, createPageSteps, type Driver, stepsFor } from '../engine/page-steps.ts'
import { locationsWithNineFree } from '../tables/booking-fixtures.ts'
import { visit as table } from '../tables/visit.ts'
import { events, moved, outcomes, paths, TOKEN } from '../tables/visit-fixtures.ts'

const SLOT = `${paths.location}/${moved.date}/0900#${TOKEN}`

/** The wizard loads its data only once in a path test. */
const loaded = new WeakSet<Driver>()

/** Confirms a slot in the wizard. The response arrives on the page where the step began. */
const move =
  (response: ResponseOf<typeof moveVisit>) =>
  async (driver: Driver, before?: { context: object }) => {
    await driver.navigate(`${paths.move}#${TOKEN}`)
    if (!loaded.has(driver)) {
      await driver.respond(getLocations, [...locationsWithNineFree])
      await driver.respond(getHolds, { success: true, holds: [] })
      loaded.add(driver)
    }
    await driver.navigate(SLOT)
    await driver.click('Move my visit')
    if (Object(before?.context).path === paths.visit)
      await driver.navigate(`${paths.visit}#${TOKEN}`)
    await driver.respond(moveVisit, response)
  }

export const visit = createPageSteps(table, {
  path: `${paths.visit}#${TOKEN}`,
  steps: {
    ...stepsFor(events['url.changed'], (driver, { path, token }) =>
      driver.navigate(token ? `${path}#${token}` : path),
    ),
    'another page is opened': (driver) => driver.click('Reviews'),
    ...answering(getVisit, outcomes.getVisit),
    ...answering(cancelVisit, outcomes.cancelVisit),
    ...answering(confirmVisit, outcomes.confirmVisit),
    ...answering(stopTexts, outcomes.stopTexts),
    'the tab is shown again': async (driver) => {
      await driver.setTabVisible(false)
      await driver.setTabVisible(true)
    },
    'the wizard moves the visit': move({ success: true, visit: moved }),
    'the wizard cannot move the visit': move({ success: false, message: 'That time is gone.' }),
  },
})
