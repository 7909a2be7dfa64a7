import type { Visit } from '../../../domain/visit/visit.ts'

export const TOKEN = 'k7Jx2'
export const OTHER_TOKEN = 'p4Wq9'

export const paths = {
  elsewhere: '/reviews',
  visit: '/visit',
  move: '/visit/move',
  location: '/visit/move/hudson',
}

export const visit: Visit = {
  status: 'upcoming',
  reference: 'R-1',
  clientName: 'Ann Hall',
  location: { id: 1, name: 'Hudson', address: '1 River Road' },
  date: '2026-12-03',
  time: '2:00 PM',
  zone: 'America/New_York',
  wasMoved: false,
  hasEmail: true,
  isClosed: false,
  changes: 'possible',
  changesUntil: '2026-12-02T19:00:00Z',
  preparation: ['Use no lotion.'],
  ics: 'BEGIN:VCALENDAR',
}
export const moved: Visit = { ...visit, date: '2026-12-04', time: '9:00 AM', wasMoved: true }
export const canceled: Visit = { ...visit, status: 'canceled', changes: 'too-late' }

const arrives = (change: Partial<Visit>) =>
  ({ success: true, visit: { ...visit, ...change } }) as const
export const offline = new Error('offline')

export const events = {
  'url.changed': {
    'another page is opened': { path: paths.elsewhere, token: '' },
    'the link is opened': { path: paths.visit, token: TOKEN },
    'another link is opened': { path: paths.visit, token: OTHER_TOKEN },
    'the wizard is opened': { path: paths.move, token: TOKEN },
    'a location is chosen in the wizard': { path: paths.location, token: TOKEN },
  },
  'visit.retried': { 'Try again is pressed': {} },
  'tab.shown': { 'the tab is shown again': {} },
  'cancel.wanted': { 'Cancel my visit is pressed': {} },
  'cancel.declined': { 'Keep my visit is pressed': {} },
  'cancel.confirmed': { 'Yes, cancel it is pressed': {} },
  'confirm.wanted': { 'I’ll be there is pressed': {} },
  'texts.unwanted': { 'Stop texts is pressed': {} },
  'visit.moved': { 'the wizard moves the visit': { visit: moved } },
  'move.refused': { 'the wizard cannot move the visit': {} },
} as const

export const outcomes = {
  getVisit: {
    done: {
      'the visit arrives': arrives({}),
      'the visit arrives, to be confirmed': arrives({ confirmation: 'asked' }),
      'the visit arrives by a texted link': arrives({ texts: 'on' }),
      'the visit arrives, moved too often': arrives({ changes: 'too-many' }),
      'the visit arrives, too late to change': arrives({ changes: 'too-late' }),
      'the visit arrives at another time': arrives(moved),
      'the visit arrives canceled': arrives(canceled),
      'the visit arrives and is over': arrives({ status: 'over', changes: 'too-late' }),
      'the link is unknown': { success: false, reason: 'unknown' },
      'the visit is refused for another reason': { success: false, message: 'Please wait.' },
    },
    error: { 'the request for the visit fails': offline },
  },
  cancelVisit: {
    done: {
      'the visit is canceled': arrives(canceled),
      'the cancellation is refused': { success: false, message: 'It is too late to cancel here.' },
      'the cancellation is refused without a message': { success: false },
    },
    error: { 'the request to cancel fails': offline },
  },
  confirmVisit: {
    done: {
      'the visit is confirmed': arrives({ confirmation: 'confirmed' }),
      'the confirmation is refused': { success: false, message: 'It cannot be confirmed here.' },
      'the confirmation is refused without a message': { success: false },
    },
    error: { 'the request to confirm fails': offline },
  },
  stopTexts: {
    done: {
      'the texts are stopped': arrives({ texts: 'stopped' }),
      'stopping the texts is refused': { success: false, message: 'Please reply STOP.' },
      'stopping the texts is refused without a message': { success: false },
    },
    error: { 'the request to stop the texts fails': offline },
  },
} as const
