import type { Page } from '@playwright/test'
import {
  bookButton,
  chip,
  DATE_PATH,
  openFilledForm,
  openForm,
  submitBooking,
} from './booking-walk.ts'
import { askForCode, openModal } from './review-walk.ts'
import { expect, type Site } from './site.ts'
import {
  cancelButton,
  cancelledHeading,
  chooseNewTime,
  confirmCancel,
  heading,
  moveButton,
  movedHeading,
  moveLink,
  NEW_TIME,
  openVisit,
  question,
  wizardOpens,
} from './visit-walk.ts'

type ReachState = (page: Page, site: Site) => Promise<void>

const heldBack =
  (path: string, answer: object): ReachState =>
  async (page) => {
    await page.route(`**${path}`, (route) => route.fulfill({ json: answer }))
  }

async function openReviewModal(page: Page): Promise<void> {
  await page.goto('/reviews')
  await openModal(page)
}

const openCode = async (page: Page) => {
  await page.goto('/reviews')
  await askForCode(page, 'ann@example.com')
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.clock.runFor(400)
}

const openWriting: ReachState = async (page, site) => {
  await heldBack('/api/checkAuth', { success: true, reviewed: false })(page, site)
  await openReviewModal(page)
  await expect(page.getByLabel('Title')).toBeVisible()
}

/** The server's answer says something else of the visit. */
const changeVisit = (page: Page, change: object) =>
  page.route('**/api/visit/get', async (route) => {
    const response = await route.fetch()
    const answer: { visit: object } = await response.json()
    await route.fulfill({ response, json: { ...answer, visit: { ...answer.visit, ...change } } })
  })

const openChangedVisit = async (page: Page, site: Site, change: object) => {
  await changeVisit(page, change)
  await openVisit(page, site)
}

const openMove: ReachState = async (page, site) => {
  await openVisit(page, site)
  await chooseNewTime(page)
  await expect(page.getByText(`Held for you: ${NEW_TIME}`)).toBeVisible()
}

/** Every step and error of the flows, each with the shortest way to reach it. */
export const STATES: Record<string, ReachState> = {
  'the locations': async (page) => {
    await page.goto('/book')
    await expect(page.getByText('Primary Imaging Location')).toBeVisible()
  },
  'the dates': async (page) => {
    await page.goto('/book/kingston')
    await expect(page.getByRole('heading', { name: 'Available Dates' })).toBeVisible()
  },
  'the times': async (page) => {
    await page.goto(DATE_PATH)
    await expect(chip(page)).toBeVisible()
  },
  'the form with a hold': openForm,
  'the form in the last minute of the hold': async (page, site) => {
    await openForm(page)
    await site.advance(9 * 60_000, page)
    await page.getByRole('button', { name: 'Keep it longer' }).click()
    await expect(page.getByText('New York time.')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText('10:00')
    await site.advance(9 * 60_000, page)
    await expect(page.getByRole('timer')).toHaveText('1:00')
  },
  'a hold that has ended': async (page, site) => {
    await openForm(page)
    await site.advance(10 * 60_000, page)
    await expect(page.getByRole('timer')).toHaveText('Expired')
  },
  'a hold that was refused': async (page, site) => {
    const message = 'You are holding 5 times already.'
    await heldBack('/api/holdAppointment', { success: false, message })(page, site)
    await page.goto(`${DATE_PATH}/1000`)
    await expect(page.getByText(message)).toBeVisible()
  },
  'the form with errors': async (page, site) => {
    site.allowConsole(/400/)
    await openForm(page)
    await bookButton(page).click()
    await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused()
  },
  'a booking that broke': async (page, site) => {
    site.allowConsole(/ERR_FAILED|Failed to fetch/)
    await openFilledForm(page)
    await page.route('**/api/bookAppointment', (route) => route.abort())
    await bookButton(page).click()
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  },
  'a time that went meanwhile': async (page, site) => {
    await openFilledForm(page)
    const message = 'This time has just been booked by someone else. Please choose another.'
    await heldBack('/api/bookAppointment', { success: false, message })(page, site)
    await bookButton(page).click()
    await expect(page.getByText(message)).toBeVisible()
  },
  'the confirmation': async (page) => {
    await openFilledForm(page)
    await page.getByLabel('Additional Information (Optional)').fill('I come by bus.')
    await submitBooking(page)
    await expect(page.getByText('Refreshing availability data…')).toBeHidden()
  },
  'an unknown location': async (page, site) => {
    site.allowConsole(/404/)
    await page.goto('/book/nowhere')
    await expect(page.getByText('We do not know that location.')).toBeVisible()
  },
  'no data': async (page, site) => {
    site.allowConsole(/ERR_FAILED|Failed to fetch/)
    await page.route('**/api/getLocations', (route) => route.abort())
    await page.goto('/book')
    await expect(page.getByText('The locations could not be loaded')).toBeVisible()
  },
  'the reviews': async (page) => {
    await page.goto('/reviews')
    await expect(page.getByRole('article').first()).toBeVisible()
  },
  'the contact step': openReviewModal,
  'a code that could not be sent': async (page, site) => {
    await heldBack('/api/sendReviewCode', { success: false })(page, site)
    await page.goto('/reviews')
    await askForCode(page, 'ann@example.com')
    await expect(page.getByText('The code could not be sent.')).toBeVisible()
  },
  'the code step': openCode,
  'a wrong code': async (page) => {
    await openCode(page)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Check code' }).click()
    await expect(page.getByText('did not match')).toBeVisible()
  },
  'the review form': openWriting,
  'the review form with errors': async (page, site) => {
    const errors = { title: 'Please give it a title.' }
    await heldBack('/api/submitNewReview', { success: false, errors })(page, site)
    await openWriting(page, site)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Looks good!').first()).toBeVisible()
  },
  'the thanks': async (page, site) => {
    await heldBack('/api/checkAuth', { success: true, reviewed: true })(page, site)
    await openReviewModal(page)
    await expect(page.getByText('Thank you for your review')).toBeVisible()
  },
  'a visit': async (page, site) => {
    await openVisit(page, site)
  },
  'a visit moved too often': (page, site) => openChangedVisit(page, site, { changes: 'too-many' }),
  'a visit too near to change': (page, site) =>
    openChangedVisit(page, site, { changes: 'too-late' }),
  'the question before a visit is cancelled': async (page, site) => {
    await openVisit(page, site)
    await cancelButton(page).click()
    await expect(question(page)).toBeFocused()
  },
  'a cancelling that was refused': async (page, site) => {
    await openVisit(page, site)
    const message = 'It is too late to change this visit here. Please call us.'
    await heldBack('/api/visit/cancel', { success: false, message })(page, site)
    await cancelButton(page).click()
    await confirmCancel(page).click()
    await expect(page.getByText(message)).toBeVisible()
  },
  'a cancelled visit': async (page, site) => {
    await openVisit(page, site)
    await cancelButton(page).click()
    await confirmCancel(page).click()
    await expect(cancelledHeading(page)).toBeFocused()
  },
  'a visit that is over': async (page, site) => {
    const link = await openVisit(page, site)
    await changeVisit(page, { status: 'over', changes: 'too-late' })
    await page.goto('about:blank')
    await page.goto(link)
    await expect(heading(page, 'This visit is over')).toBeVisible()
  },
  'the move of a visit': async (page, site) => {
    await openVisit(page, site)
    await moveLink(page).click()
    await wizardOpens(page)
    await expect(heading(page, 'Where would you like to come?')).toBeVisible()
  },
  'the last step of a move': openMove,
  'a moved visit': async (page, site) => {
    await openMove(page, site)
    await moveButton(page).click()
    await expect(movedHeading(page)).toBeFocused()
  },
  'an unknown link': async (page, site) => {
    site.allowConsole(/404/)
    await page.goto('/visit#nobody')
    await expect(heading(page, 'There is no visit to show')).toBeFocused()
  },
  'a visit that could not be loaded': async (page, site) => {
    site.allowConsole(/ERR_FAILED|Failed to fetch/)
    await page.route('**/api/visit/get', (route) => route.abort())
    await page.goto('/visit#nobody')
    await expect(heading(page, 'Your visit could not be loaded')).toBeVisible()
  },
}
