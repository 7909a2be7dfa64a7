import { getHolds } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { cancelVisit, getVisit, moveVisit, type Visit } from '../../../domain/visit.ts'
import type { Driver } from '../../paths/engine/stage.ts'
import { moved, visit } from '../../paths/tables/visit-fixtures.ts'
import type { Walk } from '../support/transcript.ts'

export const hudson: LocationEntry = {
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule: { [moved.date]: ['9:00 AM'] },
}

const VISIT = '/visit#k7Jx2'
const showVisit = (driver: Driver, change: Partial<Visit> = {}) =>
  driver.respond(getVisit, { success: true, visit: { ...visit, ...change } })

export const visitScreens: Readonly<Record<string, Walk>> = {
  'a visit': {
    path: VISIT,
    async steps(driver) {
      await driver.failNetwork(getVisit)
      await driver.click('Try again')
      await showVisit(driver)
      await driver.click('Print')
      await driver.click('Cancel my visit')
      await driver.click('Yes, cancel it')
      await driver.respond(cancelVisit, {
        success: true,
        visit: { ...visit, status: 'cancelled', changes: 'too-late' },
      })
    },
  },
  'a visit that changes': {
    path: VISIT,
    reach: showVisit,
    async steps(driver) {
      await driver.reload()
      await showVisit(driver, { changes: 'too-many', wasMoved: true })
      await driver.reload()
      await showVisit(driver, { isClosed: true })
      await driver.reload()
      await showVisit(driver, { changes: 'too-late' })
      await driver.reload()
      await showVisit(driver, { status: 'over', changes: 'too-late' })
    },
  },
  'an unknown link': { path: '/visit', async steps() {} },
  'moving a visit': {
    path: VISIT,
    reach: showVisit,
    async steps(driver) {
      await driver.click('Move my visit')
      await driver.respond(getLocations, [hudson])
      await driver.respond(getHolds, { success: true, holds: [] })
      await driver.click('Hudson')
      await driver.navigate(`/visit/move/hudson/${moved.date}/0900#k7Jx2`)
      await driver.click('Move my visit')
      await driver.respond(moveVisit, { success: true, visit: moved })
    },
  },
  'a move that begins again': {
    path: `/visit/move/hudson/${moved.date}/0900#k7Jx2`,
    async reach(driver) {
      await showVisit(driver)
      await driver.respond(getLocations, [hudson])
      await driver.respond(getHolds, { success: true, holds: [] })
    },
    steps: (driver) => driver.click('Choose another time'),
  },
}
