import { NO_DETAILS } from '../../domain/booking/details.ts'
import { addDays, dayAt } from '../../domain/calendar/day.ts'
import type { LetterName } from '../../domain/letter-names.ts'
import { HOUR } from '../../domain/timing.ts'
import { type Booking, shortVisitTime } from '../booking/booking.ts'
import { newBooking } from '../booking/new-booking.ts'
import { exampleLink } from '../booking/visit-links.ts'
import { practiceAs } from '../http/requester.ts'
import { createTimetable } from '../practice/timetable.ts'
import { unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { missedMail, thanksMail } from './kinds/after-letters.ts'
import * as client from './kinds/client-letters.ts'
import * as day from './kinds/day-letters.ts'
import type { Visit } from './kinds/kind.ts'
import { textsOf } from './kinds/letter-words.ts'
import { recallMail, stopUrl } from './kinds/recall-letter.ts'
import { intakeMail, preparationMail, reminderMail, reminderText } from './kinds/reminders.ts'
import { openingMail } from './kinds/waiting-letters.ts'
import type { MailContent } from './writing/write-mail.ts'
import { segmentsIn, writeText } from './writing/write-text.ts'

const DELAY = { kind: 'late-mail', booking: '', minutes: 20 } as const

/** The time of the visit, as if it had opened up now. */
const openTime = ({ booking, clock }: Visit) => ({ ...booking, kept_until: clock.now() + HOUR })

const MAILS: Readonly<Record<LetterName, (visit: Visit) => MailContent | Promise<MailContent>>> = {
  booked: client.bookedMail,
  preparation: preparationMail,
  intake: intakeMail,
  reminder: reminderMail,
  moved: client.movedMail,
  canceled: client.canceledMail,
  reinstated: client.reinstatedMail,
  late: (visit) => day.lateMail(visit, DELAY),
  offer: day.offerMail,
  reopened: day.reopenedMail,
  opening: (visit) => openingMail(visit, openTime(visit)),
  thanks: thanksMail,
  missed: missedMail,
  recall: (visit) => recallMail(visit, visit.booking, stopUrl(visit.siteUrl, 'example')),
}

/** The texts that say more than the words of their letter. */
const TEXTS: Readonly<Partial<Record<LetterName, (visit: Visit) => string[]>>> = {
  reminder: reminderText,
  late: (visit) => day.lateText(visit, DELAY),
}

type Site = Pick<Services, 'database' | 'practice' | 'siteUrl' | 'clock'>

const nextVisit = ({ database, clock }: Site): Promise<Booking | undefined> =>
  database.read
    .selectFrom('bookings')
    .selectAll()
    .where('starts_at', '>', clock.now())
    .where('cancelled_at', 'is', null)
    .where('first_name', '!=', '')
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()

/** A visit in a week, for a practice that has none yet. */
function madeUpVisit({ practice, clock }: Site): Booking {
  const now = clock.now()
  const [location] = practice.locations
  if (!location) throw new Error('A practice has a location.')
  const date = addDays(dayAt(now, practice.timeZone), 7)
  const time = unwrap(createTimetable(practice).readTime({ location, date, slot: '10:00 AM' }))
  const details = { ...NO_DETAILS, firstName: 'Jane', lastName: 'Doe' }
  const requester = practiceAs('')
  return newBooking(practice, { id: '', client_id: '', time, location, details, requester }, now)
}

/** A letter as the next client would get it. It cannot be sent: its links lead nowhere, and nothing is stored. */
export async function previewLetter(site: Site, letter: LetterName) {
  const { practice, siteUrl, clock, database } = site
  const next = await nextVisit(site)
  const booking = { ...(next ?? madeUpVisit(site)), asked_at: clock.now(), confirmed_at: null }
  const visitFor = (medium: 'letter' | 'text'): Visit => {
    const link = exampleLink(siteUrl, medium)
    const linkTo = async () => link
    const about = { booking, link, linkTo, hasStoppedTexts: false }
    return { practice, siteUrl, clock, database: database.read, ...about }
  }
  const { subject, html } = await MAILS[letter](visitFor('letter'))
  const visit = visitFor('text')
  const versions = (TEXTS[letter] ?? ((about) => textsOf(about, letter)))(visit)
  const texts = [true, false].map((isFirst) => writeText(practice.name, versions, { isFirst }))
  return {
    visit: next
      ? `Written with the next visit: ${shortVisitTime(next)}.`
      : 'Written with a visit that is made up, because none is booked.',
    subject,
    html,
    texts: versions.length > 0 ? texts.map((text) => ({ text, segments: segmentsIn(text) })) : [],
  }
}
