import { createFeed, revokeFeed } from '../../../domain/desk/calendar-feed.ts'
import * as clients from '../../../domain/desk/clients.ts'
import { exportVisits, getFigures } from '../../../domain/desk/figures.ts'
import * as office from '../../../domain/desk/office.ts'
import { getPasskeys, removePasskey } from '../../../domain/desk/passkeys.ts'
import { getDeskSession, sendRecordsCode } from '../../../domain/desk/sign-in.ts'
import type { Driver } from '../../paths/engine/page-steps.ts'
import { client, listed, message, review, visit } from '../../paths/tables/desk-fixtures.ts'
import { EMAIL, session } from '../../paths/tables/desk-sign-in.ts'
import type { Walk } from '../support/transcript.ts'
import { signedIn } from './desk.ts'

const at = '2026-11-20T15:30:00.000Z'
const before = '2026-11-19T15:30:00.000Z'
const known: clients.DeskClient = {
  ...client,
  letters: [
    { id: 'l-2', what: 'reminder by text', writtenAt: at },
    { id: 'l-3', what: 'confirmation by email', writtenAt: before, sentAt: at },
    { id: 'l-4', what: 'letter', writtenAt: before, sentAt: at, isFiled: true },
    ...client.letters,
  ],
  visits: [visit, { ...visit, reference: 'R-2', status: 'missed' }],
}
const imported: clients.DeskClient = {
  ...{ ...client, id: 'k-2', note: 'Prefers mornings.' },
  ...{ clientName: 'Bea Low', phone: '3175550199', email: '', contact: '3175550199' },
  ...{ firstName: 'Bea', lastName: 'Low', visits: [], letters: [] },
  review: { id: 'r-2', title: 'Calm', date: '2026-11-19', isHidden: true },
}
const erased = {
  ...client,
  id: 'k-0',
  clientName: '',
  contact: undefined,
  letters: [],
  review: undefined,
}

const FIELD = 'Name, phone number, email address or reference'

async function find(driver: Driver, found: readonly clients.DeskClient[], more = 0): Promise<void> {
  await driver.click('Search')
  await driver.respond(clients.findClients, { success: true, clients: [...found], more })
}

const evening: office.DeskMessage = {
  ...message,
  ...{ id: 'm-2', what: 'evening letter', clientName: '', attempts: 1 },
  ...{ reference: undefined, failure: undefined, canBeRetried: false },
}
const findings = [
  { isOk: true, text: 'Step 1 of 5. Emails: done.', step: 'done' as const },
  { isOk: true, text: 'Step 2 of 5. Texts: set them up.', step: 'open' as const },
  { isOk: true, text: 'The database can be read.' },
  { isOk: false, text: 'No backup was made this week.', path: '/desk/messages' },
  { isOk: false, text: 'The disk is full.' },
]
const act = { at, who: EMAIL, act: 'moved a visit', record: 'R-1' }

export const deskOffice: Readonly<Record<string, Walk>> = {
  'finding a client': {
    path: '/desk/find',
    // The front desk, which exports and erases nothing.
    async reach(driver) {
      await driver.respond(getDeskSession, { success: true, ...session, isOwner: false })
      await driver.respond(clients.listClients, listed)
    },
    async steps(driver) {
      await driver.type(FIELD, 'Hall')
      await find(driver, [{ ...known, letters: known.letters.slice(2) }])
      await find(driver, [known, imported], 3)
      await find(driver, [erased])
      await find(driver, [])
      await driver.click('Search')
      await driver.respond(clients.findClients, { success: false, message: 'Write more.' })
    },
  },
  'the list of clients': {
    path: '/desk/find',
    reach: signedIn,
    async steps(driver) {
      await driver.respond(clients.listClients, listed)
      await driver.click('Last visit')
      await driver.respond(clients.listClients, listed)
      await driver.click('Next page')
      await driver.respond(clients.listClients, { ...listed, clients: listed.clients.slice(1) })
      await driver.click('Save as CSV')
      await driver.respond(sendRecordsCode, { success: true })
      await driver.type('Code', '123456')
      await driver.click('Export now')
      const message = '102 clients are in this file.'
      await driver.respond(clients.exportClients, { success: true, file: 'name', message })
      await driver.respond(clients.listClients, { ...listed, clients: [], pages: 1, all: 0 })
      // A search on a page of the list leads to its results.
      await driver.type(FIELD, 'Hall')
      await driver.click('Search')
      await driver.respond(clients.findClients, { success: true, clients: [], more: 0 })
    },
  },
  'correcting a client': {
    path: '/desk/messages',
    // The front desk, which sees that a message did not arrive.
    reach: (driver) =>
      driver.respond(getDeskSession, { success: true, ...session, isOwner: false }),
    async steps(driver) {
      await driver.respond(office.getDeskMessages, { success: true, messages: [message] })
      await driver.click('Correct the address')
      await driver.respond(clients.getClients, { success: true, clients: [client], others: [] })
      await driver.type('Email address', 'ann@')
      await driver.click('Save the correction')
      const refusal = 'Please enter an email address such as name@example.org. Nothing was changed.'
      await driver.respond(clients.correctClient, { success: false, message: refusal })
      await driver.respond(clients.getClients, { success: true, clients: [client], others: [] })
      await driver.type('Email address', 'ann@example.org')
      await driver.click('Save the correction')
      await driver.respond(clients.correctClient, { success: true, message: 'Corrected.' })
      const clientsNow = [{ ...client, email: 'ann@example.org' }]
      await driver.respond(clients.getClients, { success: true, clients: clientsNow, others: [] })
    },
  },
  'merging two records': {
    path: '/desk/find/k-1',
    reach: (driver) =>
      driver.respond(getDeskSession, { success: true, ...session, isOwner: false }),
    async steps(driver) {
      const stopped = { ...client, hasStoppedTexts: true, note: 'Comes by bus.' }
      const { id, firstName, lastName, email, phone } = imported
      const others = [{ id, firstName, lastName, email, phone }]
      const one = { success: true as const, clients: [stopped], others }
      const two = { ...one, clients: [stopped, imported] }
      await driver.respond(clients.getClients, one)
      await driver.click('Correct')
      await driver.type('Phone number', '(317) 555-0199')
      await driver.click('Save the correction')
      // The page of both opens at once, with the reason.
      const message = 'Bea Low ((317) 555-0199) is on record with this, too.'
      const link = '/desk/find/k-1~k-2'
      await driver.respond(clients.correctClient, { success: false, message, link })
      await driver.respond(clients.getClients, two)
      await driver.click('Leave them as they are')
      await driver.respond(clients.getClients, one)
      await driver.click('Merge')
      await driver.click('Bea Low')
      await driver.respond(clients.getClients, two)
      await driver.type('Name', 'k-2')
      await driver.click('Merge these records')
      await driver.click('Merge them')
      await driver.respond(clients.mergeClients, { success: true, message: 'Merged.' })
      await driver.respond(clients.getClients, { ...one, others: [] })
    },
  },
  'exporting and erasing a client': {
    path: '/desk/find',
    async reach(driver) {
      await signedIn(driver)
      await driver.respond(clients.listClients, listed)
      await driver.type(FIELD, 'Hall')
      await find(driver, [{ ...client, visits: [{ ...visit, isOver: true }] }])
    },
    async steps(driver) {
      await driver.click('Export')
      await driver.respond(sendRecordsCode, { success: true })
      await driver.click('Don’t export')
      await driver.click('Erase')
      await driver.respond(sendRecordsCode, { success: true })
      await driver.type('Code', '123456')
      await driver.click('Erase permanently')
      await driver.respond(clients.eraseClient, { success: true, message: 'Forgotten: Ann Hall.' })
      await driver.respond(clients.findClients, { success: true, clients: [], more: 0 })
    },
  },
  'the messages': {
    path: '/desk/messages',
    reach: signedIn,
    async steps(driver) {
      const messages = [message, { ...message, id: 'm-3' }, evening]
      await driver.respond(office.getDeskMessages, { success: true, messages })
      await driver.click('Try all again')
      await driver.respond(office.retryMessages, {
        success: true,
        message: '1 message will be retried now.',
      })
      await driver.respond(office.getDeskMessages, { success: true, messages: [] })
    },
  },
  'the figures': {
    path: '/desk/figures',
    reach: signedIn,
    async steps(driver) {
      const row = {
        visits: 12,
        came: 10,
        missed: 1,
        canceled: 2,
        newClients: 5,
        income: 2475,
        paid: 2250,
      }
      const month = { success: true as const, month: '2026-11', today: '2026-11-21' }
      const places = [{ ...row, place: 'Hudson' }]
      const days = [{ date: '2026-11-20', visits: 1, missed: 0 }]
      await driver.respond(getFigures, { ...month, places, days })
      await driver.reload()
      places.push({ ...row, place: 'Troy' })
      days.push({ date: '2026-11-21', visits: 3, missed: 1 })
      await driver.respond(getFigures, { ...month, places, days })
      await driver.click('Save as CSV')
      await driver.click('Save each visit')
      const lines = { file: 'day', message: '4 visits are in this file, without names.' }
      await driver.respond(exportVisits, { success: true, ...lines })
      await driver.respond(getFigures, { ...month, places, days })
      await driver.click('By year')
      const months = [{ date: '2026-11-01', visits: 4, missed: 1 }]
      await driver.respond(getFigures, { ...month, month: '2026', places, days: months })
      await driver.click('Previous year')
      await driver.respond(getFigures, { ...month, month: '2025', places: [], days: [] })
      await driver.click('By month')
      await driver.respond(getFigures, { ...month, places, days })
      await driver.click('Previous month')
      await driver.respond(getFigures, { ...month, month: '2026-10', places: [], days: [] })
    },
  },
  'the state': {
    path: '/desk/state',
    reach: signedIn,
    async steps(driver) {
      await driver.respond(office.getDeskState, { success: true, findings })
      await driver.reload()
      await driver.respond(office.getDeskState, { success: true, findings: findings.slice(2, 4) })
      await driver.reload()
      await driver.respond(office.getDeskState, { success: true, findings: [] })
      await driver.reload()
      await driver.respond(office.getDeskState, { success: false, message: 'Not now.' })
    },
  },
  'the audit': {
    path: '/desk/audit',
    reach: signedIn,
    async steps(driver) {
      await driver.respond(office.getAudit, { success: true, acts: [] })
      await driver.reload()
      await driver.respond(office.getAudit, { success: true, acts: [act] })
      await driver.reload()
      const acts = [act, { ...act, who: 'tool', record: 'R-2' }]
      await driver.respond(office.getAudit, { success: true, acts })
    },
  },
  'the account': {
    path: '/desk/account',
    reach: signedIn,
    async steps(driver) {
      const none = { success: true as const, passkeys: [] }
      const passkey = { id: 'p-1', name: 'My phone', addedAt: act.at, usedAt: undefined }
      const laptop = { id: 'p-2', name: 'Laptop', addedAt: act.at, usedAt: act.at }
      await driver.respond(getPasskeys, none)
      await driver.type('Name of the passkey', 'My phone')
      await driver.click('Add a passkey')
      await driver.respond(sendRecordsCode, { success: true, message: undefined })
      await driver.click('Don’t add it')
      await driver.reload()
      await driver.respond(getPasskeys, { success: true, passkeys: [passkey, laptop] })
      await driver.click('Remove passkey')
      await driver.click('Remove it')
      await driver.respond(removePasskey, { success: true, message: 'The passkey was removed.' })
      await driver.respond(getPasskeys, none)
      await driver.click('Make an address')
      await driver.respond(createFeed, { success: true, message: 'It is https://s.example/c.ics' })
      const fed = { ...none, feedSince: act.at }
      await driver.respond(getPasskeys, fed)
      await driver.click('Make a new address')
      await driver.click('Keep it')
      await driver.click('Turn off the calendar')
      await driver.click('Turn it off')
      await driver.respond(revokeFeed, { success: true, message: 'It no longer works.' })
      await driver.respond(getPasskeys, none)
    },
  },
  'reviews at the desk': {
    path: '/desk/reviews',
    reach: signedIn,
    async steps(driver) {
      const hidden = { isHidden: true, hiddenReason: 'It names a client.', isFromClient: false }
      const reviews = [review, { ...review, ...hidden, id: 'r-2' }]
      await driver.respond(office.getDeskReviews, { success: true, reviews })
      await driver.click('Hide review')
      await driver.type('Reason', 'It is not about this practice.')
      await driver.click('Keep it visible')
      await driver.click('Show again')
      await driver.respond(office.showReview, { success: true, message: 'It is shown.' })
      await driver.respond(office.getDeskReviews, { success: true, reviews: [] })
    },
  },
}
