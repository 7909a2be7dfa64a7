import * as calendar from '../../../domain/desk-calendar.ts'
import * as clients from '../../../domain/desk-clients.ts'
import { sendRecordsCode } from '../../../domain/desk-sign-in.ts'
import { affected, client, closure, visit } from '../../paths/tables/desk-fixtures.ts'
import { after, click, type DeskScreen, open, respond, signedIn, type } from './desk-screen.ts'

const showClosures = respond(calendar.getClosures, {
  success: true,
  closures: [{ ...closure, affected }],
})
const other = { reference: 'R-2', message: 'It was cancelled meanwhile.' }

const closing: DeskScreen = {
  name: 'closed hours',
  path: '/desk/closed/2026-12-04',
  steps: [
    signedIn,
    after(respond(calendar.getClosures, { success: true, closures: [] }))`
      [Close hours]
      Nobody can book in closed hours. Leave both times empty to close the whole day.
      Day
      = 2026-12-04
      From
      Until
      Place
      All places
      Reason
      It is shown here only, to the people of the practice.
      Close these hours
      No hours are closed.
      Now showing the closed hours.
    `,
    click('Close these hours'),
    after(respond(calendar.closeHours, { success: true, closure, affected: [] }))`
      Refreshing the closed hours…
      Closed from 1:00 PM New York time, all locations. No visits are booked in them.
      Close these hours
    `,
    after(
      respond(calendar.getClosures, { success: true, closures: [{ ...closure, affected: [] }] }),
    )`
      Friday, December 4th, 2026, from 1:00 PM New York time
      all locations: The camera is being repaired.
      No visits are booked in these hours.
      Open again
    `,
    click('Close these hours'),
    after(respond(calendar.closeHours, { success: true, closure, affected: [visit, visit] }))`
      Refreshing the closed hours…
      Closed from 1:00 PM New York time, all locations. 2 visits are still booked in them and listed below.
      Close these hours
      Open again
    `,
    after(showClosures)`
      These visits are still booked, and stay until they are moved or cancelled.
      2:00 PM Ann Hall
      Offer to move
      2:00 PM Bea Low
      Offer to move
      2:00 PM Cy Orr
      Has a letter that offers to move it.
      Offer all to move
    `,
    after(click('Offer to move'))`
      [disabled] Close these hours
      [Offer to move]
      Write to Ann Hall that these hours are closed, and offer to move the visit?
      Send the letter
      Send nothing
      [disabled] Offer to move
      [disabled] Offer to move
      [disabled] Offer all to move
      [disabled] Open again
    `,
    after(click('Send nothing'))`
      Close these hours
      Offer to move
      Offer to move
      Offer all to move
      Open again
    `,
    after(click('Offer all to move'))`
      [disabled] Close these hours
      [Offer to move]
      Write to 2 clients that these hours are closed, and offer to move the visit?
      Send the letters
      Send nothing
      [disabled] Offer to move
      [disabled] Offer to move
      [disabled] Offer all to move
      [disabled] Open again
    `,
    click('Send the letters'),
    after(respond(calendar.offerMoves, { success: true, offered: ['R-1', 'R-2'], left: [] }))`
      Refreshing the closed hours…
      Close these hours
      2 clients are written to, and offered to move the visit.
      Offer to move
      Offer to move
      Offer all to move
      Open again
    `,
    showClosures,
    click('Offer to move'),
    click('Send the letter'),
    after(respond(calendar.offerMoves, { success: true, offered: [], left: [other] }))`
      Refreshing the closed hours…
      Close these hours
      No clients are written to, and offered to move the visit. R-2: It was cancelled meanwhile.
      Offer to move
      Offer to move
      Offer all to move
      Open again
    `,
    showClosures,
    click('Open again'),
    after(respond(calendar.reopenHours, { success: true, closure }))`
      Refreshing the closed hours…
      Close these hours
      These hours are open again. Visits that were booked in them are as they were.
      Offer to move
      Offer to move
      Offer all to move
      Open again
    `,
    showClosures,
    // Another day begins with an empty form.
    type('Reason', 'A holiday.'),
    open('/desk/closed/2026-12-05'),
    after(respond(calendar.getClosures, { success: true, closures: [] }))`
      [Close hours]
      Nobody can book in closed hours. Leave both times empty to close the whole day.
      Day
      = 2026-12-05
      From
      Until
      Place
      All places
      Reason
      It is shown here only, to the people of the practice.
      Close these hours
      No hours are closed.
      Now showing the closed hours.
    `,
  ],
}

const letter = { id: 'l-2', by: 'text' as const, writtenAt: '2026-11-20T15:30:00.000Z' }
const known: clients.DeskClient = {
  ...client,
  letters: [
    letter,
    {
      ...letter,
      id: 'l-3',
      by: 'e-mail',
      writtenAt: '2026-11-19T15:30:00.000Z',
      sentAt: letter.writtenAt,
    },
    ...client.letters,
  ],
  visits: [visit, { ...visit, reference: 'R-2', status: 'missed' }],
}
const imported: clients.DeskClient = {
  ...client,
  ...{ clientName: 'Bea Low', phone: '3175550199', email: '', contact: '3175550199' },
  ...{ visits: [], letters: [] },
  review: { id: 'r-2', title: 'Calm', date: '2026-11-19', isHidden: true },
}
const code = respond(sendRecordsCode, { success: true })

const finding: DeskScreen = {
  name: 'the clients',
  path: '/desk/find',
  steps: [
    after(signedIn)`
      Skip to content
      Warm Lake Thermography
      [Desk]
      Day
      Coming
      Book by phone
      [page] Find
      Closed hours
      Reviews
      Messages
      State
      Audit
      Find
      [Search]
      Name, phone number, e-mail address or reference
      Search
      Signed in as owner@practice.example. Signing out everywhere ends the sessions of everybody at the desk, on all devices: do that when a phone is lost.
      Sign out
      Sign out everywhere
    `,
    after(type('Name, phone number, e-mail address or reference', 'Hall'))`
      = Hall
    `,
    click('Search'),
    after(respond(clients.findClients, { success: true, clients: [known, imported], more: 3 }))`
      2 clients for “Hall”. There are 3 more: write more of the name.
      Ann Hall
      (317) 555-0142
      ann@example.com
      Visits
      Saturday, November 21st, 2026, 2:00 PM
      · Hudson · To come · R-1
      Saturday, November 21st, 2026, 2:00 PM
      · Hudson · Did not come · R-2
      Letters of the last 30 days
      By text, Nov 20, 2026, 10:30 AM: waits to be sent
      By e-mail, Nov 19, 2026, 10:30 AM: sent
      By e-mail, Nov 20, 2026, 10:30 AM: failed. No such mailbox.
      Review “Kind and clear”
      of Friday, November 20th, 2026
      Export
      Erase
      Bea Low
      (317) 555-0199
      Visits
      There are none.
      Review “Calm”
      of Thursday, November 19th, 2026, hidden
      Export
      Erase
    `,
    after(click('Export'))`
      One moment…
      [disabled] Export
      [disabled] Erase
      [disabled] Export
      [disabled] Erase
    `,
    after(code)`
      [Export a client]
      Save all that is kept about Ann Hall and anybody else with ann@example.com as a file on this device?
      Code
      A new code was sent to your e-mail address. It works for 10 minutes, once.
      Export now
      Send a new code
      Leave the client as is
    `,
    after(type('Code', '123456'))`
      = 123456
    `,
    after(click('Leave the client as is'))`
      Export
      Erase
      Export
      Erase
    `,
    click('Erase'),
    after(code)`
      [Erase a client]
      Delete what is known about Ann Hall and anybody else with ann@example.com? Nobody can bring it back. Visits that are over stay, without a name.
      Code
      A new code was sent to your e-mail address. It works for 10 minutes, once.
      Erase for good
      Send a new code
      Leave the client as is
    `,
    after(click('Send a new code'))`
      One moment…
    `,
  ],
}

export const deskRecordScreens = [closing, finding]
