import type { ResponseOf } from '../../../domain/call.ts'
import type { getDeskDay, HeldTime } from '../../../domain/desk/calendar.ts'
import type { DeskClient, findClients, listClients } from '../../../domain/desk/clients.ts'
import type { DeskMessage, DeskReview, getDeskReviews } from '../../../domain/desk/office.ts'
import type { Passkey } from '../../../domain/desk/passkeys.ts'
import type { DeskVisit } from '../../../domain/desk/visits.ts'

export const visit: DeskVisit = {
  reference: 'R-1',
  version: '0-to-come',
  status: 'to-come',
  hasBegun: true,
  isOver: false,
  isWalkIn: false,
  location: { id: 1, name: 'Hudson' },
  date: '2026-11-21',
  time: '2:00 PM',
  minutes: 30,
  client: 'k-1',
  clientName: 'Ann Hall',
  phone: '3175550142',
  email: 'ann@example.com',
  told: [{ label: 'Note', text: 'She comes by bus.' }],
  price: 225,
  policy: '',
  note: 'The ramp is out.',
  conflicts: [],
  clientNote: '',
  visitsBefore: 2,
  notReachedBy: ['email'],
}

export const day = {
  success: true,
  date: '2026-11-21',
  today: '2026-11-21',
  visits: [visit],
  places: [
    {
      ...{ id: 1, slug: 'hudson', name: 'Hudson' },
      slots: [
        { time: '1:00 PM', state: 'free' },
        { time: '2:00 PM', state: 'booked' },
        { time: '3:00 PM', state: 'held' },
      ],
    },
  ],
  closures: [],
  isNew: false,
  failedMessages: 0,
  newReplies: 0,
  waiting: 0,
  unmarked: 0,
  canceled: [],
  holds: [],
  takings: [],
  delay: { names: ['Ann Hall'], words: 'We’re running late today.', told: undefined },
} satisfies ResponseOf<typeof getDeskDay>

export const hold: HeldTime = {
  ...{ id: 'h-1', time: '3:00 PM', place: 'Hudson', visitor: '3fa2b1' },
  until: '2026-11-21T20:10:00.000Z',
}

export const client: DeskClient = {
  id: 'k-1',
  clientName: 'Ann Hall',
  firstName: 'Ann',
  lastName: 'Hall',
  phone: '3175550142',
  email: 'ann@example.com',
  contact: 'ann@example.com',
  hasStoppedTexts: false,
  note: '',
  replies: [],
  visits: [visit],
  letters: [
    {
      id: 'l-1',
      what: 'reminder by email',
      writtenAt: '2026-11-20T15:30:00.000Z',
      failure: 'No such mailbox.',
    },
  ],
  review: { id: 'r-1', title: 'Kind and clear', date: '2026-11-20', isHidden: false },
}

export const found = {
  success: true,
  clients: [client],
  pages: 1,
} satisfies ResponseOf<typeof findClients>

export const listed = {
  success: true,
  clients: [
    {
      ...{ id: 'k-1', firstName: 'Ann', lastName: 'Hall', email: 'ann@example.com' },
      ...{ phone: '3175550142', last: '2026-10-02', next: '2026-11-21', visits: 2, missed: 1 },
    },
    {
      ...{ id: 'k-2', firstName: 'Bea', lastName: 'Low', email: 'bea@example.com', phone: '' },
      ...{ visits: 0, missed: 0 },
    },
  ],
  pages: 3,
  all: 102,
} satisfies ResponseOf<typeof listClients>

export const review: DeskReview = {
  id: 'r-1',
  author: 'Bea Low',
  title: 'Kind and clear',
  body: 'They took their time.',
  date: '2026-11-20',
  isHidden: false,
  isFromClient: true,
  concerns: [],
  entered: [],
}

export const reviews = {
  success: true,
  reviews: [review],
} satisfies ResponseOf<typeof getDeskReviews>

export const passkey: Passkey = {
  id: 'p-1',
  name: 'Laptop',
  addedAt: '2026-11-20T15:30:00.000Z',
  usedAt: undefined,
}

export const message: DeskMessage = {
  id: 'm-1',
  what: 'confirmation by email',
  clientName: 'Ann Hall',
  reference: 'R-1',
  client: 'k-1',
  writtenAt: '2026-11-20T15:30:00.000Z',
  attempts: 3,
  failure: 'The mailbox is full.',
  canBeRetried: true,
}

export const closure = {
  id: 'c-1',
  date: '2026-12-04',
  hours: 'from 1:00 PM Eastern Time',
  place: 'all locations',
  reason: 'The camera is being repaired.',
}

/** The visits in closed hours. */
export const affected = [
  { ...visit, isOffered: false },
  { ...visit, reference: 'R-2', clientName: 'Bea Low', isOffered: false },
  { ...visit, reference: 'R-3', clientName: 'Cy Orr', isOffered: true },
]
