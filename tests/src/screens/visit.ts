import {
  cancelVisit,
  confirmVisit,
  getVisit,
  moveVisit,
  stopTexts,
  type Visit,
} from '../../../domain/visit/visit.ts'
import type { Driver } from '../../paths/engine/page-steps.ts'
import { moved, visit } from '../../paths/tables/visit-fixtures.ts'
import { answerData, hudsonWith } from '../support/hudson.ts'
import type { Walk } from '../support/transcript.ts'

const hudson = hudsonWith({ [moved.date]: ['9:00 AM'] })

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
      await driver.click('Keep my visit')
      await driver.click('Cancel my visit')
      await driver.click('Yes, cancel it')
      await driver.respond(cancelVisit, {
        success: true,
        visit: { ...visit, status: 'canceled', changes: 'too-late' },
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
      await showVisit(driver, { changes: 'too-late', hasEmail: false })
      await driver.reload()
      await showVisit(driver, { status: 'over', changes: 'too-late' })
    },
  },
  'a visit whose texts are stopped': {
    path: VISIT,
    reach: (driver) => showVisit(driver, { texts: 'on' }),
    async steps(driver) {
      await driver.click('Stop texts')
      await driver.respond(stopTexts, { success: true, visit: { ...visit, texts: 'stopped' } })
    },
  },
  'a visit to confirm': {
    path: '/visit/confirm#k7Jx2',
    reach: (driver) => showVisit(driver, { confirmation: 'asked' }),
    async steps(driver) {
      await driver.click('I’ll be there')
      const confirmed = { ...visit, confirmation: 'confirmed' as const }
      await driver.respond(confirmVisit, { success: true, visit: confirmed })
    },
  },
  'an unknown link': { path: '/visit', async steps() {} },
  'moving a visit': {
    path: VISIT,
    reach: showVisit,
    async steps(driver) {
      await driver.click('Move my visit')
      await answerData(driver, [hudson])
      await driver.navigate(`/visit/move/hudson/${moved.date}/0900#k7Jx2`)
      await driver.click('Move my visit')
      await driver.respond(moveVisit, { success: true, visit: moved })
    },
  },
  'a move that begins again': {
    path: `/visit/move/hudson/${moved.date}/0900#k7Jx2`,
    async reach(driver) {
      await showVisit(driver)
      await answerData(driver, [hudson])
    },
    steps: (driver) => driver.click('Choose another time'),
  },
}
