const panel = (what: string): string => `${what}: this needs the panel (npm run qa).`

const NOT_VERIFIED = 'A browser that nobody has verified by a code.'
const NOT_SIGNED_IN = 'A browser in which nobody is signed in at the desk.'
const SIGNED_IN =
  'Signed in at the desk: at /desk, ask for a code for the email address of the practice.'
const CLIENT = 'A client called Hall: book a visit for one.'
const VISIT_TODAY =
  'A visit later today: book it at /desk. On a day without hours, give the practice some first at /desk/practice/hours.'
const LIST_ON = 'The waiting list, turned on at /desk/practice/letters/opening (Send this letter).'
const BOOKED_MEANWHILE =
  'A time that is booked meanwhile: book the same time in another browser before this step.'
const SAVED_MEANWHILE = 'Another change meanwhile: save one in another tab before this step.'
const ENDED_ELSEWHERE = 'A session that was ended at another device (Sign out everywhere).'
const HAS_REVIEWED = 'A client who has added a review.'

/** What the site must be like, and how a tester gets that. */
export const NEEDS: {
  readonly any: readonly string[]
  readonly panel: (what: string) => string
  readonly offline: string
  readonly starts: Readonly<Record<string, readonly string[]>>
  readonly steps: Readonly<Record<string, string>>
} = {
  any: [
    'Names, places, dates, prices, codes and messages are those of the tests: on another site, read yours, and the code that was sent in data/outbox. Instead of an address of a place, a date or a time, open one that /book offers.',
    'What stands there until an answer comes may be gone at once. The developer tools of the browser slow answers down (Network, Throttling).',
  ],
  panel,
  offline:
    'No connection for a moment: turn the network off in the developer tools of the browser (Network, Offline) before the request that gets no answer, and on again after it.',
  /** Before the first step of every case, by the names of the machines. */
  starts: {
    'code-entry': [NOT_VERIFIED],
    'desk-act': [SIGNED_IN, VISIT_TODAY],
    'desk-booking': [SIGNED_IN, CLIENT],
    'desk-data': [SIGNED_IN, CLIENT],
    'desk-settings': [SIGNED_IN, 'A practice without a PRACTICE_FILE.'],
    'desk-sign-in': [NOT_SIGNED_IN],
    hold: [
      'A time that is held for you for 62 seconds more: at /book choose a place, a date and a time, press “Scheduling”, and wait until 1:02 is left.',
      'A countdown goes on while you follow the steps: the cases stop it.',
    ],
    'list-request': [LIST_ON, 'A visit that was just booked at /book, on its confirmation.'],
    suggestions: [SIGNED_IN, CLIENT],
    visit: [
      'A visit to come: book one at /book. The email in data/outbox has its link, which is called /visit#k7Jx2 here.',
    ],
    waiting: [
      LIST_ON,
      'A visit to come: book one at /book. “Tell me if an earlier time opens”, on the page of the visit, leads to the link that is called /earlier-time#k7Jx2 here.',
    ],
  },
  /** What a server or a network does only now and then, by the names of the steps. */
  steps: {
    'the data arrive':
      'No hold of yours when the data arrive: if you hold a time, release it in another tab before this step.',
    '9:00 AM is booked by someone else': BOOKED_MEANWHILE,
    'the day is taken off the schedule':
      'A day that is closed meanwhile: close its hours at the desk (Actions) before this step.',
    'the data show 9:00 AM as held': 'A hold of yours: open 9:00 AM in another tab.',
    'the data show another time as held':
      'A hold of yours on another time: open that time in another tab.',
    'the data show both times as held': panel('Two holds of one visitor'),
    'a taken time is opened': 'A time that somebody has booked: book it in another browser first.',
    'the confirmation is opened again':
      'A visit booked in this tab before: go back to its confirmation by the Back button.',
    'the client already has a visit':
      'A client with a visit to come: book one with the same name and email address first.',
    'someone else has booked the time': BOOKED_MEANWHILE,
    'the hold is refused':
      'A time that another visitor holds: open the same time in another browser first.',
    'an end in a minute arrives': panel('A hold that ends at another time'),
    'an end in ten seconds arrives': panel('A hold that ends at another time'),
    'there are no reviews': panel('A practice without reviews'),
    'one review is loaded': panel('A practice with one review'),
    'the link is unknown':
      'A link that belongs to no visit: change a letter of the link of a visit.',
    'another link is opened': 'A second visit: book one with another email address.',
    'the visit arrives canceled': 'A visit that is canceled: cancel it by its link first.',
    'the visit arrives by a texted link': 'The link in the text message of the same visit.',
    'the visit arrives, moved too often': 'A visit that was moved as often as one may.',
    'the visit arrives, too late to change':
      'A visit that begins in less time than the practice lets visits be changed in.',
    'the visit arrives and is over': panel('A visit that is over'),
    'the visit arrives at another time':
      'A visit that is moved meanwhile: move it by its link in another browser.',
    'the wizard cannot move the visit': BOOKED_MEANWHILE,
    'the cancellation is refused':
      'A visit that begins in less time than the practice lets visits be canceled in.',
    'the list arrives before it is joined':
      'A client who is not on the list: press “Take me off the list” first.',
    'the list arrives with a free time':
      'A time that was freed for the list: cancel a visit at the desk that is earlier, and wait eleven minutes.',
    'the list arrives with a time that somebody else took':
      'A time for which two were on the list, and that the other has taken.',
    'somebody else was faster': 'A time that the other one of two on the list takes first.',
    'saving is refused': panel('A visit that ends meanwhile'),
    'leaving is refused': panel('A visit that ends meanwhile'),
    'the list is refused': panel('A visit that ends meanwhile'),
    'the list is refused because of the address': panel('An address that is refused'),
    'the list is refused for another reason': panel('Too many requests'),
    'no one is signed in': NOT_SIGNED_IN,
    'someone is signed in': SIGNED_IN,
    'a visit is marked': VISIT_TODAY,
    'another person signs in':
      'A second person who may sign in: add one at /desk/practice/practice.',
    'the session is over': ENDED_ELSEWHERE,
    'the session has ended': ENDED_ELSEWHERE,
    'the session had ended before': ENDED_ELSEWHERE,
    'no client is recognized': NOT_VERIFIED,
    'a client is recognized':
      'A client verified by a code: add a review with the email address of a booking.',
    'a client who has reviewed is recognized': HAS_REVIEWED,
    'a code verifies a client who has reviewed': HAS_REVIEWED,
    'the code is wrong': 'Any code other than the one that was sent.',
    'no tries are left': 'Five wrong codes were entered before.',
    'a visit no longer fits': panel('A price with which a visit no longer fits'),
    'somebody has saved meanwhile': SAVED_MEANWHILE,
    'somebody saves first': SAVED_MEANWHILE,
  },
}
