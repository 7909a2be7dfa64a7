import type { Page } from '@playwright/test'
import { CANCEL_ERROR } from '../../../domain/visit-messages.ts'
import { respondTo, UNEXPECTED_ERROR } from './faults.ts'
import type { Outcome } from './outcomes.ts'
import type { Site } from './site.ts'
import { cancelButton, chooseNewTime, confirmCancel, moveButton, openVisit } from './visit-walk.ts'

const fail = (page: Page, call: string, times = 1) =>
  page.route(`**/api/visit/${call}`, (route) => route.abort(), { times })

async function cancel(page: Page): Promise<void> {
  await cancelButton(page).click()
  await confirmCancel(page).click()
}

async function openMove(page: Page, site: Site): Promise<void> {
  await openVisit(page, site)
  await chooseNewTime(page)
}

/** What comes of the actions on the page of a visit. */
export const VISIT_OUTCOMES: Readonly<Record<string, Outcome>> = {
  'a cancelled visit': {
    act: async (page, site) => {
      await openVisit(page, site)
      await cancel(page)
    },
    seen: 'This visit is cancelled',
  },
  'a cancellation that is refused': {
    act: async (page, site) => {
      await openVisit(page, site)
      await respondTo(page, 'visit/cancel', { success: false, message: 'Not now.' })
      await cancel(page)
    },
    seen: 'Not now.',
  },
  'a cancellation that fails on the network': {
    act: async (page, site) => {
      await openVisit(page, site)
      await fail(page, 'cancel')
      await cancel(page)
    },
    seen: CANCEL_ERROR,
  },
  'a moved visit': {
    act: async (page, site) => {
      await openMove(page, site)
      await moveButton(page).click()
    },
    seen: 'Your visit is moved',
  },
  'a move that is refused': {
    act: async (page, site) => {
      await openMove(page, site)
      await respondTo(page, 'visit/move', { success: false, message: 'Not now.' })
      await moveButton(page).click()
    },
    seen: 'Not now.',
  },
  'a move that fails on the network': {
    act: async (page, site) => {
      await openMove(page, site)
      await fail(page, 'move')
      await moveButton(page).click()
    },
    seen: UNEXPECTED_ERROR,
  },
  'a visit that loads at last': {
    act: async (page, site) => {
      const link = await openVisit(page, site)
      await page.goto('about:blank')
      await fail(page, 'get')
      await page.goto(link)
      await page.getByRole('button', { name: 'Try again' }).click()
    },
    seen: 'Your visit is booked',
    announced: 'Your visit is shown below.',
  },
}
