import * as office from '../../../domain/desk-office.ts'
import { message, review } from '../../paths/tables/desk-fixtures.ts'
import { EMAIL } from '../../paths/tables/desk-sign-in.ts'
import { after, click, type DeskScreen, reload, respond, signedIn, type } from './desk-screen.ts'

const evening: office.DeskMessage = {
  ...message,
  id: 'm-2',
  what: 'letter of the evening',
  clientName: '',
  attempts: 0,
  reference: undefined,
  failure: undefined,
  canBeRetried: false,
}

const messages: DeskScreen = {
  name: 'the messages',
  path: '/desk/messages',
  steps: [
    signedIn,
    after(respond(office.getDeskMessages, { success: true, messages: [message, evening] }))`
      These messages wait to be sent, or have failed.
      confirmation by e-mail for Ann Hall
      Failed · written Nov 20, 2026, 10:30 AM · R-1
      The mailbox is full.
      Tried 3 times.
      Send it again
      letter of the evening
      Waiting · written Nov 20, 2026, 10:30 AM
      Now showing the messages.
    `,
    after(click('Send it again'))`
      One moment…
      [disabled] Send it again
    `,
    after(respond(office.retryMessages, { success: true, message: 'It is tried again.' }))`
      Refreshing the messages…
      It is tried again.
      Send it again
    `,
    after(
      respond(office.getDeskMessages, {
        success: true,
        messages: [message, { ...evening, attempts: 1, canBeRetried: true }],
      }),
    )`
      Try all again
      Tried once.
      Send it again
    `,
    reload,
    after(respond(office.getDeskMessages, { success: true, messages: [] }))`
      Every message has been sent.
    `,
  ],
}

const findings = [
  { isOk: true, text: 'The database can be read.' },
  { isOk: false, text: 'No backup was made this week.' },
  { isOk: false, text: 'The disk is full.' },
]

const state: DeskScreen = {
  name: 'the state',
  path: '/desk/state',
  steps: [
    signedIn,
    after(respond(office.getDeskState, { success: true, findings }))`
      2 things need your attention.
      Fine: The database can be read.
      Look here: No backup was made this week.
      Look here: The disk is full.
      Now showing the state of the site.
    `,
    reload,
    after(respond(office.getDeskState, { success: true, findings: findings.slice(0, 2) }))`
      One thing needs your attention.
    `,
    reload,
    after(respond(office.getDeskState, { success: true, findings: [] }))`
      Everything works.
    `,
    reload,
    after(respond(office.getDeskState, { success: false, message: 'Not now.' }))`
      Not now.
    `,
  ],
}

const act = {
  at: '2026-11-20T15:30:00.000Z',
  who: EMAIL,
  act: 'moved a visit',
  record: 'R-1',
}

const audit: DeskScreen = {
  name: 'the audit',
  path: '/desk/audit',
  steps: [
    signedIn,
    after(respond(office.getAudit, { success: true, acts: [] }))`
      Nothing has been done yet.
      Now showing the audit.
    `,
    reload,
    after(respond(office.getAudit, { success: true, acts: [act] }))`
      The latest act of the practice.
      Nov 20, 2026, 10:30 AM · moved a visit R-1 · owner@practice.example
    `,
    reload,
    after(
      respond(office.getAudit, {
        success: true,
        acts: [act, { ...act, who: 'tool', record: 'R-2' }],
      }),
    )`
      The latest 2 acts of the practice.
      Nov 20, 2026, 10:30 AM · moved a visit R-2 · a command on the server
    `,
  ],
}

const reviews: DeskScreen = {
  name: 'the reviews',
  path: '/desk/reviews',
  steps: [
    signedIn,
    after(respond(office.getDeskReviews, { success: true, reviews: [] }))`
      There are no reviews yet.
      Now showing the reviews.
    `,
    reload,
    after(
      respond(office.getDeskReviews, {
        success: true,
        reviews: [
          review,
          {
            ...review,
            id: 'r-2',
            isHidden: true,
            hiddenReason: 'It names a client.',
            isFromClient: false,
          },
        ],
      }),
    )`
      Kind and clear
      Shown · Bea Low, Friday, November 20th, 2026 · From a client
      They took their time.
      Hide review
      Kind and clear
      Hidden · Bea Low, Friday, November 20th, 2026
      Hidden because: It names a client.
      They took their time.
      Show again
    `,
    after(click('Hide review'))`
      [Hide review]
      Hide “Kind and clear” by Bea Low? Visitors no longer see it.
      Reason
      It is shown here only, to the people of the practice.
      Hide it
      Keep it shown
      [disabled] Hide review
      [disabled] Show again
    `,
    after(type('Reason', 'It is an advertisement.'))`
      = It is an advertisement.
    `,
    after(click('Keep it shown'))`
      Hide review
      Show again
    `,
  ],
}

export const deskOfficeScreens = [messages, state, audit, reviews]
