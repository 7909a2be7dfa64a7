import { getHolds } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { cancelVisit, getVisit, moveVisit, type Visit } from '../../../domain/visit.ts'
import type { Driver } from '../../paths/engine/stage.ts'
import type { Screen } from './site-words.ts'

export const visit: Visit = {
  status: 'upcoming',
  reference: 'R-1',
  clientName: 'Ann Hall',
  location: { id: 1, name: 'Hudson', address: '1 River Road' },
  date: '2026-12-03',
  time: '2:00 PM',
  zone: 'America/New_York',
  wasMoved: false,
  changes: 'possible',
  changesUntil: '2026-12-02T19:00:00Z',
  preparation: ['Use no lotion.'],
  ics: 'BEGIN:VCALENDAR',
}
export const moved: Visit = { ...visit, date: '2026-12-04', time: '9:00 AM', wasMoved: true }

export const hudson: LocationEntry = {
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule: { [moved.date]: ['9:00 AM'] },
}

const load =
  (change: Partial<Visit> = {}) =>
  (driver: Driver) =>
    driver.respond(getVisit, { success: true, visit: { ...visit, ...change } })

const askToCancel = async (driver: Driver) => {
  await load()(driver)
  await driver.click('Cancel my visit')
}

const PLACE = `/visit/move/hudson/${moved.date}/0900#k7Jx2`

const loadMove = async (driver: Driver) => {
  await load()(driver)
  await driver.respond(getLocations, [hudson])
  await driver.respond(getHolds, { success: true, holds: [] })
}

const CONTACT = 'You can always reach us: (317) 555-0142 or office@practice.example.'

export const visitScreens: readonly Screen[] = [
  { name: 'a visit, at first', path: '/visit#k7Jx2', seen: ['Loading your visit…'] },
  {
    name: 'a visit',
    path: '/visit#k7Jx2',
    act: load(),
    seen: [
      'Your Visit | Warm Lake Thermography',
      ...['Your Visit', 'Your visit is shown below.', 'Your visit is booked'],
      ...['Client', 'Ann Hall', 'Date', 'Thursday, December 3, 2026', 'Time', 'Location'],
      ...['2:00 PM (New York time)', 'Open in Google Maps (opens in a new tab)', 'Reference'],
      ...['Save to calendar (.ics)', 'Print'],
      ...['How to prepare', 'Use no lotion.', 'An intake form comes by e-mail before your visit.'],
      ...['If you cannot come', 'Move my visit', 'Cancel my visit', CONTACT],
      'You can move or cancel your visit here until Wednesday, December 2, 2026 at 2:00 PM New York time.',
    ],
    unseen: ['It was moved to this time.', 'Loading your visit…'],
  },
  {
    name: 'a visit that was moved as often as is possible',
    path: '/visit#k7Jx2',
    act: load({ changes: 'too-many', wasMoved: true }),
    seen: [
      ...['Your visit is booked', 'It was moved to this time.', 'Cancel my visit'],
      'Your visit was moved as often as is possible here. You can still cancel it here until Wednesday, December 2, 2026 at 2:00 PM New York time. To move it again, please call us.',
    ],
    unseen: ['Move my visit'],
  },
  {
    name: 'a visit that is too near to be changed',
    path: '/visit#k7Jx2',
    act: load({ changes: 'too-late' }),
    seen: [
      'It is too late to change your visit here. If you cannot come, please call us as soon as you can.',
      CONTACT,
    ],
    unseen: ['Move my visit', 'Cancel my visit'],
  },
  {
    name: 'a visit that is over',
    path: '/visit#k7Jx2',
    act: load({ status: 'over', changes: 'too-late' }),
    seen: [
      ...['This visit is over', 'Thank you for coming.', 'Book another visit'],
      ...['Understand your report', CONTACT],
    ],
  },
  {
    name: 'a visit that was cancelled before',
    path: '/visit#k7Jx2',
    act: load({ status: 'cancelled', changes: 'too-late' }),
    seen: [
      ...['This visit is cancelled', 'You do not need to come. Its time is free for others.'],
      'Book another visit',
    ],
    unseen: ['Understand your report'],
  },
  {
    name: 'the question before a visit is cancelled',
    path: '/visit#k7Jx2',
    act: askToCancel,
    seen: [
      ...['Cancel this visit?', 'Yes, cancel it', 'Keep my visit'],
      'Your time on Thursday, December 3, 2026 at 2:00 PM becomes free for others at once. You can book another visit at any time.',
    ],
    unseen: ['Cancelling…'],
  },
  {
    name: 'a cancelling on its way',
    path: '/visit#k7Jx2',
    act: async (driver) => {
      await askToCancel(driver)
      await driver.click('Yes, cancel it')
    },
    seen: [],
    busy: 'Cancelling…',
    unseen: ['Yes, cancel it'],
  },
  {
    name: 'a visit that is cancelled',
    path: '/visit#k7Jx2',
    act: async (driver) => {
      await askToCancel(driver)
      await driver.click('Yes, cancel it')
      const cancelled: Visit = { ...visit, status: 'cancelled', changes: 'too-late' }
      await driver.respond(cancelVisit, { success: true, visit: cancelled })
    },
    seen: [
      'This visit is cancelled',
      'It is cancelled now, and its time is free for others. We confirm it by e-mail or text.',
    ],
  },
  {
    name: 'a visit that could not be loaded',
    path: '/visit#k7Jx2',
    act: (driver) => driver.failNetwork(getVisit),
    seen: [
      'Your visit could not be loaded',
      'Nothing has changed: your visit is as you left it. Check your connection and try again, or call us at (317) 555-0142.',
      'Try again',
    ],
  },
  {
    name: 'a link that is not known',
    path: '/visit',
    seen: [
      'There is no visit to show',
      'We do not know this link. Please use the link in your latest letter, or contact us.',
      'Call (317) 555-0142 or write to office@practice.example.',
    ],
  },
  {
    name: 'the last step of a move',
    path: PLACE,
    act: loadMove,
    seen: [
      'Move Your Visit | Warm Lake Thermography',
      'Your visit is on Thursday, December 3, 2026 at 2:00 PM (New York time), Hudson. It stays there until you confirm another time. Keep it as it is',
      ...['Keep it as it is', 'Move Your Visit', 'Move your visit to this time?'],
      ...['Now', 'New', 'Thursday, December 3, 20262:00 PM (New York time)'],
      'Friday, December 4, 20269:00 AM (New York time)',
      ...['Move my visit', 'Choose another time'],
    ],
    unseen: ['Moving…'],
  },
  {
    name: 'a move on its way',
    path: PLACE,
    act: async (driver) => {
      await loadMove(driver)
      await driver.click('Move my visit')
    },
    seen: [],
    busy: 'Moving…',
    unseen: ['Move my visit'],
  },
  {
    name: 'a visit that is moved',
    path: PLACE,
    act: async (driver) => {
      await loadMove(driver)
      await driver.click('Move my visit')
      await driver.respond(moveVisit, { success: true, visit: moved })
    },
    seen: [
      'Your visit is moved',
      'It is now at this time. The old time is free for others. We confirm it by e-mail or text.',
    ],
  },
]
