import type { LetterName } from './letter-names.ts'

/** A letter to a client, with its text message if it has one. A practice can write what is here in its own words. */
interface Letter {
  /** As the owner knows it. */
  readonly title: string
  readonly when: string
  readonly subject: string
  /** The paragraphs before the facts. */
  readonly opening: readonly string[]
  readonly closing: string
  /** The text message in several wordings, the longest first. One of them fits into a segment. */
  readonly text?: readonly string[]
  /** Whether it is off until the owner turns it on. */
  readonly isOptional?: boolean
  /** Whether it is about no visit, so that it has no date, time or place to fill in. */
  readonly hasNoVisit?: boolean
  /** What a delay fills in besides. */
  readonly more?: readonly string[]
}

const SOON = 'See you soon,'
const TAKE_CARE = 'Take care,'

export const letters: Readonly<Record<LetterName, Letter>> = {
  booked: {
    title: 'Confirmation',
    when: 'as soon as a visit is booked',
    subject: 'Your visit is confirmed: {date} at {time}',
    opening: ['Thank you for booking with us. Your visit is confirmed.'],
    closing: SOON,
    text: ['visit confirmed: {date}, {time}, {place}. Details: {link}'],
  },
  preparation: {
    title: 'Letter about how to prepare',
    when: 'six days before the visit',
    isOptional: true,
    subject: 'How to prepare for your visit on {date} at {time}',
    opening: [
      'Your visit is less than a week away. Please take a moment to read how to prepare for it:',
    ],
    closing: SOON,
  },
  intake: {
    title: 'Letter with the intake form',
    when: 'some days before the visit',
    subject: 'Your intake form for {date} at {time}',
    opening: ['Please fill out our intake form before your visit:'],
    closing: SOON,
  },
  reminder: {
    title: 'Reminder',
    when: 'shortly before the visit',
    subject: 'Reminder: your visit on {date} at {time}',
    opening: ['This is a reminder about your upcoming visit:'],
    closing: SOON,
    text: ['reminder: your visit {date}, {time}, {place}. Details: {link}'],
  },
  moved: {
    title: 'Letter about a moved visit',
    when: 'as soon as a visit has another time',
    subject: 'Your visit has been moved to {date} at {time}',
    opening: ['Your visit has been moved. Here is your new time:'],
    closing: SOON,
    text: ['visit moved to {date}, {time}, {place}. Details: {link}'],
  },
  canceled: {
    title: 'Letter about a cancellation',
    when: 'as soon as a visit is canceled',
    subject: 'Your visit on {date} at {time} is canceled',
    opening: ['Your visit has been canceled:'],
    closing: TAKE_CARE,
    text: ['visit canceled: {date}, {time}, {place}. Details: {link}'],
  },
  reinstated: {
    title: 'Letter about a visit booked again',
    when: 'when you undo a cancellation',
    subject: 'Your visit on {date} at {time} is booked again',
    opening: ['We have reversed the cancellation, and your visit is booked again:'],
    closing: SOON,
    text: ['visit booked again: {date}, {time}, {place}. Details: {link}'],
  },
  late: {
    title: 'Letter about a delay',
    when: 'when you press “Running late”',
    subject: 'We are running about {minutes} minutes late today',
    opening: [
      'We’re running late today, and we’re sorry for the wait. Your visit will start about {minutes} minutes late:',
    ],
    closing: SOON,
    text: [
      "sorry, we're running late. Your {time} visit will start around {later}. Too late for you? Call {phone}.",
      'your {time} visit will start around {later}. Too late? Call {phone}.',
    ],
    more: ['minutes', 'later'],
  },
  offer: {
    title: 'Letter that asks for another time',
    when: 'when you have to close and offer to move a visit',
    subject: 'Please choose another time for your visit on {date} at {time}',
    opening: [
      'We’re sorry, but we have to close at the time of your visit, so please don’t come in then:',
    ],
    closing: SOON,
    text: [
      'sorry, we have to close during your visit {date}, {time}. New time: {link}',
      'sorry, we are closed {date}, {time}. New time: {link}',
      "we're closed {date}, {time}. Rebook: {link}",
    ],
  },
  reopened: {
    title: 'Letter that you are open after all',
    when: 'when you reopen closed hours',
    subject: 'We are open after all: your visit on {date} at {time}',
    opening: [
      'We asked you to choose another time because we had to close. We’ll be open after all, so your visit is on as booked:',
    ],
    closing: SOON,
    text: [
      "we're open after all: see you {date}, {time}, {place}. Details: {link}",
      "we're open after all: {date}, {time}, {place}. Details: {link}",
    ],
  },
  opening: {
    title: 'Letter about a time that opened up',
    when: 'when a time opens up that a client on the waiting list would take; without it there is no list',
    isOptional: true,
    subject: 'A time opened up: {date} at {time}',
    opening: ['You asked us to tell you when a time opens up. This one is free now:'],
    closing: SOON,
    text: [
      'a time opened up: {date}, {time}, {place}. First come, first served: {link}',
      'a time opened up: {date}, {time}. First come, first served: {link}',
      'a time opened up: {date}, {time}. {link}',
    ],
  },
  thanks: {
    title: 'Letter of thanks',
    when: 'a day after a visit that you marked as arrived or done, at most once a year',
    isOptional: true,
    subject: 'Thank you for your visit',
    opening: ['Thank you for coming in. It was good to see you.'],
    closing: TAKE_CARE,
  },
  missed: {
    title: 'Letter after a no-show',
    when: 'a day after a visit that you marked as a no-show, unless another is booked',
    isOptional: true,
    subject: 'We missed you on {date}',
    opening: ['We’re sorry we missed you on {date} at {time}. We hope all is well.'],
    closing: TAKE_CARE,
  },
  recall: {
    title: 'Invitation to the next visit',
    when: 'six weeks before a client’s next visit is due, and again when it is due, unless they have booked',
    isOptional: true,
    hasNoVisit: true,
    subject: 'It’s time to plan your next visit',
    opening: ['It’s time to plan your next visit with us.'],
    closing: TAKE_CARE,
  },
}

/** Whether a letter is sent: an optional one only if the owner has turned it on. */
export function isOn(
  own: Readonly<Partial<Record<LetterName, object | undefined>>>,
  letter: LetterName,
): boolean {
  const words = own[letter]
  return (
    !letters[letter].isOptional || (words !== undefined && 'send' in words && words.send === true)
  )
}

export type Part = 'subject' | 'opening' | 'closing' | 'text'

/** The field without which a text would say too little. */
export const neededIn = (letter: LetterName): string => (letters[letter].more ? 'later' : 'link')

/** The fields, such as `{date}`, that a part of a letter may have. */
export const fieldsIn = (letter: LetterName, part: Part): readonly string[] => [
  ...(letters[letter].hasNoVisit ? [] : ['date', 'time', 'place', 'price']),
  ...['phone', 'practice'],
  ...(letters[letter].more ?? []),
  // Anybody can book with somebody else's address and any name: no subject repeats it.
  ...(part === 'subject' ? [] : ['name']),
  ...(part === 'text' && neededIn(letter) === 'link' ? ['link'] : []),
]

/** Puts something in the place of each field of a template. */
export const replaceFields = (template: string, valueAt: (field: string) => string | undefined) =>
  template.replaceAll(/\{(\w+)\}/g, (written, field: string) => valueAt(field) ?? written)

export const inBraces = (fields: readonly string[]): string =>
  fields.map((field) => `{${field}}`).join(', ')
