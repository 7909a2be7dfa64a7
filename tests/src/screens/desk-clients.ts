import { getDeskDay } from '../../../domain/desk/calendar.ts'
import * as clients from '../../../domain/desk/clients.ts'
import { getDeskMessages } from '../../../domain/desk/office.ts'
import * as recall from '../../../domain/desk/recall.ts'
import { getDeskSession, sendRecordsCode } from '../../../domain/desk/sign-in.ts'
import type { DeskVisit } from '../../../domain/desk/visits.ts'
import type { Driver } from '../../paths/engine/page-steps.ts'
import { client, day, listed, message, visit } from '../../paths/tables/desk-fixtures.ts'
import { session } from '../../paths/tables/desk-sign-in.ts'
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

const toCall: recall.ToCall[] = [
  {
    ...{ id: 'k-1', clientName: 'Ann Hall', phone: '3175550142', due: '2026-11-02' },
    ...{ invited: [before, at], isMailed: true, visitsBefore: 2 },
  },
  {
    ...{ id: 'k-2', clientName: 'Bea Low', phone: '', due: '2026-12-02' },
    ...{ invited: [], isMailed: false, visitsBefore: 1 },
  },
]

const FIELD = 'Name, phone number, email address or reference'

async function find(
  driver: Driver,
  found: readonly clients.DeskClient[],
  pages = 1,
): Promise<void> {
  await driver.click('Search')
  await driver.respond(clients.findClients, { success: true, clients: [...found], pages })
}

export const deskClients: Readonly<Record<string, Walk>> = {
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
      await driver.click('Next page')
      await driver.respond(clients.findClients, { success: true, clients: [imported], pages: 3 })
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
      await driver.respond(clients.findClients, { success: true, clients: [], pages: 1 })
    },
  },
  'clients who come back': {
    path: '/desk',
    reach: (driver) =>
      driver.respond(getDeskSession, { success: true, ...session, hasCallList: true }),
    async steps(driver) {
      const done: DeskVisit = { ...visit, status: 'done', recall: { usual: 6 } }
      const today = { ...day, visits: [done], toCall: 1 }
      await driver.respond(getDeskDay, today)
      await driver.click('6 months')
      const message = 'Next visit due in May 2027.'
      await driver.respond(recall.setNextVisit, { success: true, message })
      const due = { ...done, recall: { usual: 6, due: '2027-05-21' } }
      await driver.respond(getDeskDay, { ...today, visits: [due] })
      await driver.click('1 client to call')
      const months = [{ month: '2026-11', invited: 12, booked: 5, came: 2 }]
      await driver.respond(recall.getCallList, { success: true, clients: toCall, months })
      await driver.click('Called')
      const called = 'Called. They leave this list for 30 days.'
      await driver.respond(recall.markCalled, { success: true, message: called })
      const rest = toCall.slice(1)
      await driver.respond(recall.getCallList, { success: true, clients: rest, months })
      await driver.click('No more invitations')
      await driver.click('Moved away')
      const ended = 'There will be no more invitations.'
      await driver.respond(recall.endInvitations, { success: true, message: ended })
      await driver.respond(recall.getCallList, { success: true, clients: [], months })
    },
  },
  'correcting a client': {
    path: '/desk/messages',
    // The front desk, which sees that a message did not arrive.
    reach: (driver) =>
      driver.respond(getDeskSession, { success: true, ...session, isOwner: false }),
    async steps(driver) {
      await driver.respond(getDeskMessages, {
        success: true,
        messages: [message],
        replies: [],
        filed: 0,
        earlier: 0,
      })
      await driver.click('Edit address')
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
      const stopped = {
        ...client,
        hasStoppedTexts: true,
        stoppedBy: 'page' as const,
        note: 'Comes by bus.',
      }
      stopped.replies = [{ label: 'Texted Wed Jul 1, 12:00 PM', text: 'I’m late' }]
      const { id, firstName, lastName, email, phone } = imported
      const others = [{ id, firstName, lastName, email, phone }]
      const one = { success: true as const, clients: [stopped], others }
      const two = { ...one, clients: [stopped, imported] }
      await driver.respond(clients.getClients, one)
      await driver.click('Edit')
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
  'a client who asks for no texts': {
    path: '/desk/find',
    async reach(driver) {
      await signedIn(driver)
      await driver.respond(clients.listClients, listed)
      await driver.type(FIELD, 'Hall')
      await find(driver, [client])
    },
    async steps(driver) {
      await driver.click('Stop texts')
      await driver.click('Keep texting')
      await driver.click('Stop texts')
      await driver.click('Stop the texts')
      const message = 'No more texts go to (317) 555-0142.'
      await driver.respond(clients.stopClientTexts, { success: true, message })
      const ways = ['desk', 'reply', 'merge'] as const
      const stopped = ways.map((stoppedBy) => ({ ...imported, hasStoppedTexts: true, stoppedBy }))
      const found = stopped.map((one, index) => ({ ...one, id: `k-${index}` }))
      await driver.respond(clients.findClients, { success: true, clients: found, pages: 1 })
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
      await driver.respond(clients.findClients, { success: true, clients: [], pages: 1 })
    },
  },
}
