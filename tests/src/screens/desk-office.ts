import { createFeed, revokeFeed } from '../../../domain/desk/calendar-feed.ts'
import { exportVisits, getFigures } from '../../../domain/desk/figures.ts'
import * as office from '../../../domain/desk/office.ts'
import { endAccess, getPasskeys, removePasskey } from '../../../domain/desk/passkeys.ts'
import { sendRecordsCode } from '../../../domain/desk/sign-in.ts'
import { getWaitingList, notifyList, removeFromList } from '../../../domain/desk/waiting.ts'
import { message, review } from '../../paths/tables/desk-fixtures.ts'
import { EMAIL } from '../../paths/tables/desk-sign-in.ts'
import type { Walk } from '../support/transcript.ts'
import { signedIn } from './desk.ts'

const at = '2026-11-20T15:30:00.000Z'

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
const reply: office.DeskReply = {
  ...{ id: 'r-1', phone: '3175550142', words: 'I’m late', at, isDone: false },
  clients: [
    {
      ...{ id: 'k-1', clientName: 'Ann Hall' },
      visit: { reference: 'R-1', date: '2026-11-21', label: 'Saturday at 2:00 PM' },
    },
    { id: 'k-2', clientName: 'Bea Hall' },
  ],
}
const unknown = { ...reply, id: 'r-2', phone: '3175550199', words: 'Who is this?', clients: [] }
const act = {
  at,
  who: EMAIL,
  act: 'moved a visit',
  record: 'R-1',
  path: '/desk/day/2026-12-04/R-1',
}

export const deskOffice: Readonly<Record<string, Walk>> = {
  'the messages': {
    path: '/desk/messages',
    reach: signedIn,
    async steps(driver) {
      const messages = [message, { ...message, id: 'm-3' }, evening]
      const none = { success: true as const, messages: [], replies: [], filed: 0, earlier: 0 }
      const unread = { ...none, messages, filed: 9 }
      const done = { ...unknown, isDone: true }
      await driver.respond(office.getDeskMessages, { ...unread, replies: [unknown] })
      await driver.click('Done')
      await driver.respond(office.markReply, { success: true, message: 'Marked as done.' })
      await driver.respond(office.getDeskMessages, { ...unread, replies: [reply, done] })
      await driver.click('Undo done')
      await driver.respond(office.markReply, { success: true, message: 'This text is new again.' })
      await driver.respond(office.getDeskMessages, { ...unread, replies: [reply, unknown] })
      await driver.click('Try all again')
      await driver.respond(office.retryMessages, {
        success: true,
        message: '1 message will be retried now.',
      })
      await driver.respond(office.getDeskMessages, { ...none, filed: 9, earlier: 7 })
      await driver.click('Send them')
      await driver.respond(office.sendEarlier, {
        success: true,
        message: '7 letters will be sent now.',
      })
      await driver.respond(office.getDeskMessages, none)
    },
  },
  'the waiting list': {
    path: '/desk/waiting/2026-12-04',
    reach: signedIn,
    async steps(driver) {
      const none = { success: true as const, isOn: true, free: [], clients: [], openings: [] }
      const time = { date: '2026-12-04', time: '9:30 AM', place: 'Hudson' }
      const ann = {
        ...{ id: 'w-1', client: 'k-1', name: 'Ann Hall', phone: '3175550142', askedAt: at },
        ...{ where: 'any location', when: 'Friday, before noon', lastNotifiedAt: at },
        visit: { reference: 'R-1', ...time, date: '2026-12-11' },
      }
      const anyone = {
        ...{ id: 'w-2', name: 'bea@example.com', phone: '', askedAt: at },
        ...{ where: 'Hudson', when: 'any day of the week, any time of day' },
      }
      const kept = { freedAt: at, keptUntil: at, notified: ['Ann Hall'] }
      const openings = [
        { id: 'o-1', ...time, ...kept, state: 'notified' as const },
        { id: 'o-2', ...time, ...kept, state: 'taken' as const, takenBy: 'Ann Hall' },
        { id: 'o-3', ...time, ...kept, state: 'over' as const },
        { id: 'o-4', ...time, ...kept, state: 'waiting' as const, notified: [] },
      ]
      const slot = { date: time.date, slot: '9:30 AM', location: { id: 1 }, place: 'Hudson' }
      await driver.respond(getWaitingList, { ...none, isOn: false })
      await driver.request(getWaitingList, (on) => on.navigate('/desk/waiting'))
      await driver.respond(getWaitingList, {
        ...none,
        clients: [ann, anyone],
        free: [slot],
        openings,
      })
      await driver.click('9:30 AM, Hudson')
      await driver.click('Notify them')
      await driver.respond(notifyList, { success: true, message: 'Ann Hall will get a message.' })
      await driver.respond(getWaitingList, { ...none, clients: [ann], openings })
      await driver.click('Take off the list')
      await driver.click('Take them off')
      await driver.respond(removeFromList, { success: true, message: 'Taken off the list.' })
      await driver.respond(getWaitingList, none)
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
        income: 247500,
        paid: 225000,
      }
      const takings = [{ method: 'card' as const, cents: 225000, count: 10 }]
      const month = { success: true as const, month: '2026-11', today: '2026-11-21', takings }
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
      await driver.click('Save each visit with names')
      await driver.respond(sendRecordsCode, { success: true, message: undefined })
      await driver.type('Code', '123456')
      await driver.click('Export now')
      const named = { file: 'day', message: '4 visits are in this file, with names.' }
      await driver.respond(exportVisits, { success: true, ...named })
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
      await driver.respond(office.getAudit, { success: true, acts: [], pages: 1 })
      await driver.reload()
      await driver.respond(office.getAudit, { success: true, acts: [act], pages: 2 })
      await driver.click('Next page')
      const acts = [act, { ...act, who: 'tool', act: 'signed in', record: '', path: undefined }]
      await driver.respond(office.getAudit, { success: true, acts, pages: 2 })
    },
  },
  'the account': {
    path: '/desk/account',
    reach: signedIn,
    async steps(driver) {
      const none = { success: true as const, passkeys: [], colleagues: [] }
      const passkey = { id: 'p-1', name: 'My phone', addedAt: act.at, usedAt: undefined }
      const laptop = { id: 'p-2', name: 'Laptop', addedAt: act.at, usedAt: act.at }
      await driver.respond(getPasskeys, none)
      await driver.type('Name of the passkey', 'My phone')
      await driver.click('Add a passkey')
      await driver.respond(sendRecordsCode, { success: true, message: undefined })
      await driver.click('Don’t add it')
      await driver.reload()
      await driver.respond(getPasskeys, { ...none, passkeys: [passkey, laptop] })
      await driver.click('Remove passkey')
      await driver.click('Remove it')
      await driver.respond(removePasskey, { success: true, message: 'The passkey was removed.' })
      await driver.respond(getPasskeys, none)
      await driver.click('Get calendar link')
      await driver.respond(createFeed, { success: true, message: 'It is https://s.example/c.ics' })
      const fed = { ...none, feedSince: act.at }
      await driver.respond(getPasskeys, fed)
      await driver.click('Get a new link')
      await driver.click('Keep it')
      await driver.click('Turn off the calendar')
      await driver.click('Turn it off')
      await driver.respond(revokeFeed, { success: true, message: 'It no longer works.' })
      const pat = { id: 'pat@practice.example', isSignedIn: true, passkeys: 1, hasFeed: true }
      const colleague = {
        id: 'lee@practice.example',
        isSignedIn: false,
        passkeys: 2,
        hasFeed: false,
      }
      await driver.respond(getPasskeys, { ...none, colleagues: [pat] })
      await driver.click('End access')
      await driver.click('Keep their access')
      await driver.click('End access')
      await driver.click('End their access')
      const message = 'Ended for pat@practice.example: 1 session.'
      await driver.respond(endAccess, { success: true, message })
      await driver.respond(getPasskeys, { ...none, colleagues: [colleague] })
    },
  },
  'reviews at the desk': {
    path: '/desk/reviews',
    reach: signedIn,
    async steps(driver) {
      const hidden = { isHidden: true, hiddenReason: 'It names a client.', isFromClient: false }
      const entered = ['Each visit of this client was booked by mary@a.example (front desk).']
      const concerns = ['It names a diagnosis: ask a lawyer before you quote it.']
      const reviews = [
        { ...review, entered, concerns },
        { ...review, ...hidden, id: 'r-2' },
      ]
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
