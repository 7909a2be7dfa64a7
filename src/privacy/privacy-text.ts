import type { DetailName } from '../../domain/booking/details.ts'
import {
  DAYS_KEPT,
  DELIVERY_DAYS,
  INTAKE_HOURS,
  SESSION_DAYS,
  VISITOR_DAYS,
} from '../../domain/retention.ts'

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** What the booking form asks for, in the words of the privacy page. */
const DETAILS: Readonly<Record<DetailName, string>> = {
  firstName: 'name',
  lastName: 'name',
  email: 'email address',
  phone: 'phone number',
  texts: 'choice about texts',
  additionalInfo: 'what you write to us',
}

interface KeptRecord {
  readonly what: string
  readonly why: string
  readonly howLong: string
}

export const RECORDS: readonly KeptRecord[] = [
  {
    what: 'Your booking',
    why: `Your ${[...new Set(Object.values(DETAILS))].join(', ')} and what we told you about texts, with the time and place of the visit, whether you came and paid, and what we noted for ourselves: to keep the time for you, to confirm it, to reach you about it, and to prepare for you.`,
    howLong: 'with the records of the practice, until you ask us to remove it.',
  },
  {
    what: 'A time that is held for you',
    why: 'So that nobody else books it while you fill in the form.',
    howLong: `deleted ${days(DAYS_KEPT.holds)} after the hold has ended.`,
  },
  {
    what: 'Our messages to you',
    why: 'That a message was sent, and when. Its text is deleted as soon as it is sent.',
    howLong: `deleted ${days(DAYS_KEPT.sentMessages)} after it was sent. A message that nobody accepts or refuses is tried for ${days(DELIVERY_DAYS)}.`,
  },
  {
    what: 'The link to your visit in our letters',
    why: 'So that you can see, move or cancel your visit with it. We keep it in a form from which it cannot be read.',
    howLong: `deleted ${days(DAYS_KEPT.visitLinks)} after the visit.`,
  },
  {
    what: 'Text opt-outs',
    why: 'So that we send you no more texts. The number is kept in a form from which it cannot be read.',
    howLong: 'until you start them again with START.',
  },
  {
    what: 'What you reply to our texts',
    why: 'Your words and your number, so that we read them beside your visit.',
    howLong: `deleted ${days(DAYS_KEPT.replies)} after the visit, or after we got them if you have none.`,
  },
  {
    what: 'Your review',
    why: 'The name you choose for it, its title, its text and its date. Everybody can read it. If we hide it, we also keep the reason.',
    howLong: 'until you ask us to remove it.',
  },
  {
    what: 'The code for your review',
    why: 'It proves that the review is written by a client. We keep it in a form from which it cannot be read.',
    howLong: `deleted ${days(DAYS_KEPT.codes)} after it has ended.`,
  },
  {
    what: 'That your browser has entered a code',
    why: `So that you need no other code for ${days(SESSION_DAYS)}.`,
    howLong: `deleted ${days(DAYS_KEPT.sessions)} after that, or at once when you press “This is not me” under your review.`,
  },
  {
    what: 'How often a network address asks us for something',
    why: 'To slow down those who misuse the site, and so that nobody can take every time. The address is kept in a form from which it cannot be read.',
    howLong: `deleted ${days(DAYS_KEPT.limits)} after the count, the held time or the visit has ended.`,
  },
]

interface Section {
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

export const SECTIONS: readonly Section[] = [
  {
    id: 'browser',
    title: 'What your browser keeps',
    paragraphs: [
      `One cookie with a random number, for ${days(VISITOR_DAYS)}. With it we know which held times and which booking are yours, and ask you before you book a second visit. It has no name in it, and no other site can read it.`,
      'What you type into a form stays in the page until you send it. It is gone when you close the page. Only your name, email address and phone number in the booking form come back if the page loads again: your browser keeps them for this tab, until you have booked or closed it, and for 30 minutes at most.',
      `What you write into the intake form of this site is not sent to us at all: you bring it with you. If you open the form by the link in our email, your browser keeps it on your device for your visit, until you print or clear the form, or until ${INTAKE_HOURS} hours after you last changed it.`,
      'The site has no advertising and no tracking, and it loads nothing from other companies.',
    ],
  },
  {
    id: 'who',
    title: 'Who sees it',
    paragraphs: [
      'The people who work at the practice see your booking. The services that carry our email and our texts see the messages they carry.',
      'We give it to nobody else, we sell nothing, and the site’s own log contains no name, contact or note.',
    ],
  },
]
