import type { ResponseOf } from '../../../domain/call.ts'
import { getHolds } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { cancelVisit, getVisit, moveVisit } from '../../../domain/visit.ts'
import { type Driver, stage } from '../engine/stage.ts'
import { locationsWithNineFree } from '../tables/booking-fixtures.ts'
import { visit as table } from '../tables/visit.ts'
import { events, moved, outcomes, paths, TOKEN } from '../tables/visit-fixtures.ts'

const urls = events['url.changed']
const { done: got } = outcomes.getVisit
const { done: cancelled } = outcomes.cancelVisit

const SLOT = `${paths.location}/${moved.date}/0900#${TOKEN}`

const go = (step: keyof typeof urls) => (driver: Driver) => {
  const { path, token } = urls[step]
  return driver.navigate(token ? `${path}#${token}` : path)
}
const get = (step: keyof typeof got) => (driver: Driver) => driver.respond(getVisit, got[step])
const cancel = (step: keyof typeof cancelled) => (driver: Driver) =>
  driver.respond(cancelVisit, cancelled[step])

/** The data of the wizard are loaded once in a tour. */
const loaded = new WeakSet<Driver>()

/** Goes through the wizard to a time and confirms it, and answers on the page where the step began. */
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

export const visit = stage(table, {
  path: `${paths.visit}#${TOKEN}`,
  steps: {
    'another page is opened': go('another page is opened'),
    'the link is opened': go('the link is opened'),
    'another link is opened': go('another link is opened'),
    'the wizard is opened': go('the wizard is opened'),
    'a location is chosen in the wizard': go('a location is chosen in the wizard'),
    'the visit arrives': get('the visit arrives'),
    'the visit arrives, moved too often': get('the visit arrives, moved too often'),
    'the visit arrives, too late to change': get('the visit arrives, too late to change'),
    'the visit arrives at another time': get('the visit arrives at another time'),
    'the visit arrives cancelled': get('the visit arrives cancelled'),
    'the visit arrives and is over': get('the visit arrives and is over'),
    'the link is not known': get('the link is not known'),
    'the visit is refused for another reason': get('the visit is refused for another reason'),
    'the request for the visit fails': (driver) => driver.failNetwork(getVisit),
    'Try again is pressed': (driver) => driver.click('Try again'),
    'the tab is shown again': async (driver) => {
      await driver.setTabVisible(false)
      await driver.setTabVisible(true)
    },
    'Cancel my visit is pressed': (driver) => driver.click('Cancel my visit'),
    'Keep my visit is pressed': (driver) => driver.click('Keep my visit'),
    'Yes, cancel it is pressed': (driver) => driver.click('Yes, cancel it'),
    'the visit is cancelled': cancel('the visit is cancelled'),
    'the cancelling is refused': cancel('the cancelling is refused'),
    'the cancelling is refused without a message': cancel(
      'the cancelling is refused without a message',
    ),
    'the request to cancel fails': (driver) => driver.failNetwork(cancelVisit),
    'the wizard moves the visit': move({ success: true, visit: moved }),
    'the wizard cannot move the visit': move({ success: false, message: 'That time is gone.' }),
  },
})
