import { getHolds } from '../../../domain/calendar/hold.ts'
import { getDeskDay, getDeskLocations } from '../../../domain/desk/calendar.ts'
import { findClients, listClients } from '../../../domain/desk/clients.ts'
import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import { MINUTE } from '../../../domain/timing.ts'
import { createPageSteps, type Driver } from '../engine/page-steps.ts'
import { deskData as table } from '../tables/desk-data.ts'
import { day, found, listed, visit } from '../tables/desk-fixtures.ts'
import { session } from '../tables/desk-sign-in.ts'
import { enterCode } from './desk-sign-in.ts'

const DAY = '/desk/day/2026-11-21'

const isDay = (place: unknown): boolean => Object(place).page === 'day'

async function search(driver: Driver): Promise<void> {
  await driver.type('Name, phone number, email address or reference', 'Hall')
  await driver.click('Search')
}

/** The day with the visit changed, in as many answers as its data are loaded while this time passes. */
const changesFor = (milliseconds: number) => async (driver: Driver) => {
  for (let passed = 0; passed <= milliseconds; passed += 5_000) {
    await driver.request(getDeskDay, () => driver.passTime(5_000))
    await driver.respond(getDeskDay, { ...day, visits: [{ ...visit, status: 'arrived' }] })
  }
}

/** The wizard loads data of its own, which would time out. */
async function loadTimes(driver: Driver): Promise<void> {
  await driver.ifRequested(getDeskLocations, () =>
    driver.respond(getDeskLocations, { success: true, locations: [] }),
  )
  await driver.ifRequested(getHolds, () => driver.respond(getHolds, { success: true, holds: [] }))
}

/** Begins on the page of the wizard, whose data are not polled. */
export const deskData = createPageSteps(table, {
  path: '/desk/book',
  async setUp(driver) {
    await driver.respond(getDeskSession, { success: true, ...session })
    await loadTimes(driver)
  },
  steps: {
    // Without the data of the day, the session has ended.
    'the day is opened': (driver, before) =>
      isDay(Object(before?.context).place) && !isDay(Object(before?.context).data?.place)
        ? enterCode(driver)
        : driver.navigate(DAY),
    'the day arrives': (driver) => driver.respond(getDeskDay, day),
    'a visit on the day is changed': changesFor(0),
    'a minute later nothing has changed': changesFor(MINUTE),
    'a visit on the day is opened': (driver) => driver.navigate(`${DAY}/R-1`),
    'fresh data are requested': async (driver) => {
      await driver.request(getDeskDay, () => driver.passTime(5_000))
      await driver.failNetwork(getDeskDay)
      await driver.click('Try again')
    },
    'the clients are opened': (driver) => driver.navigate('/desk/find'),
    'the clients arrive': (driver) => driver.respond(listClients, listed),
    'the client is found': async (driver) => {
      await driver.request(findClients, search)
      await driver.respond(findClients, found)
    },
    'a client is searched for': search,
    'the same client is searched for again': search,
    'the wizard is opened': async (driver) => {
      await driver.navigate('/desk/book')
      await loadTimes(driver)
    },
    'the session is over': (driver) =>
      driver.respond(getDeskDay, { success: false, reason: 'no-session' }),
  },
})
