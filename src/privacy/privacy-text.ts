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
    why: `Your ${[...new Set(Object.values(DETAILS))].join(', ')}, what we told you about texts, the time and place of the visit, whether you came and paid, and our own notes: to save the time for you, to confirm it, to reach you about it, and to prepare for your visit.`,
    howLong: 'as part of our records, until you ask us to remove it.',
  },
  {
    what: 'A time that is held for you',
    why: 'So that nobody else books it while you fill out the form.',
    howLong: `deleted ${days(DAYS_KEPT.holds)} after the hold has ended.`,
  },
  {
    what: 'Your place on our waiting list',
    why: 'Which times you would take and, if you have no visit, your email address: to tell you when one opens up. Also when we told you.',
    howLong: `until you leave the list, ${days(DAYS_KEPT.visitLinks)} after the visit, or ${days(DAYS_KEPT.waiting)} after you asked if you have none. When we told you is deleted after ${days(DAYS_KEPT.openings)}.`,
  },
  {
    what: 'Our messages to you',
    why: 'That a message was sent, and when. Its text is deleted as soon as it is sent.',
    howLong: `deleted ${days(DAYS_KEPT.sentMessages)} after it was sent, or once the visit is over if that is later. If a message can’t be delivered, we keep trying for ${days(DELIVERY_DAYS)}.`,
  },
  {
    what: 'The link to your visit in our emails and texts',
    why: 'So that you can see, move or cancel your visit. We store it scrambled, so that nobody can read it.',
    howLong: `deleted ${days(DAYS_KEPT.visitLinks)} after the visit.`,
  },
  {
    what: 'Text opt-outs',
    why: 'So that we don’t text you again. We store the number scrambled, so that nobody can read it.',
    howLong: 'until you text START to get them again.',
  },
  {
    what: 'Your replies to our texts',
    why: 'Your words and your number, so that we can read them along with your visit.',
    howLong: `deleted ${days(DAYS_KEPT.replies)} after the visit, or after we got them if you have no visit.`,
  },
  {
    what: 'Your review',
    why: 'The name you choose for it, its title, its text and its date. Anyone can read it. If we hide it, we also keep the reason.',
    howLong: 'until you ask us to remove it.',
  },
  {
    what: 'The code for your review',
    why: 'It shows that a client wrote the review. We store it scrambled, so that nobody can read it.',
    howLong: `deleted ${days(DAYS_KEPT.codes)} after it expires.`,
  },
  {
    what: 'That you entered a code in your browser',
    why: `So that you don’t need another code for ${days(SESSION_DAYS)}.`,
    howLong: `deleted ${days(DAYS_KEPT.sessions)} after that, or at once when you press “This is not me” under your review.`,
  },
  {
    what: 'How often your network address uses the site',
    why: 'To slow down anyone who misuses the site, and so that nobody can take every time. We store the address scrambled, so that nobody can read it.',
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
      `One cookie with a random number, for ${days(VISITOR_DAYS)}. It tells us which held times and which booking are yours, so that we can ask before you book a second visit. It doesn’t contain your name, and no other site can read it.`,
      'What you type into a form stays in the page until you send it. It is gone when you close the page. Only your name, email address and phone number in the booking form come back if the page loads again: your browser keeps them for this tab, until you have booked or closed it, and for 30 minutes at most.',
      `What you enter in this site’s intake form is not sent to us at all: you bring it with you. If you open the form from the link in our email, your browser keeps your answers on your device until you print or clear the form, or until ${INTAKE_HOURS} hours after your last change.`,
      'The site has no ads and no tracking, and it loads nothing from other companies.',
    ],
  },
  {
    id: 'who',
    title: 'Who sees it',
    paragraphs: [
      'The people who work here see your booking. The services that deliver our emails and texts see the messages they deliver.',
      'We don’t give it to anyone else, we don’t sell it, and the site’s own log contains no names, contacts or notes.',
    ],
  },
]
