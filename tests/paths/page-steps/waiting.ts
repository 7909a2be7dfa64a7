import { getWaiting, leaveList, saveWish, takeOpening } from '../../../domain/waiting/waiting.ts'
import { answering, createPageSteps, stepsFor } from '../engine/page-steps.ts'
import { PATH, TOKEN, waiting as table } from '../tables/waiting.ts'

const { events, outcomes } = table

export const waiting = createPageSteps(table, {
  path: `${PATH}#${TOKEN}`,
  steps: {
    ...stepsFor(events['url.changed'], (driver, { path, token }) =>
      driver.navigate(token ? `${path}#${token}` : path),
    ),
    'another page is opened': (driver) => driver.click('Reviews'),
    'the tab is shown again': async (driver) => {
      await driver.setTabVisible(false)
      await driver.setTabVisible(true)
    },
    'the wish is sent': (driver, before) =>
      driver.click(
        Object(Object(before?.context).waiting).isListed ? 'Save changes' : 'Put me on the list',
      ),
    ...answering(getWaiting, outcomes.getWaiting),
    ...answering(saveWish, outcomes.saveWish),
    ...answering(leaveList, outcomes.leaveList),
    ...answering(takeOpening, outcomes.takeOpening),
  },
})
