import { createHash } from 'node:crypto'
import { formatDayWithYear, formatShortDay } from '../../domain/calendar/day.ts'
import { factsOf } from '../../domain/calendar/location.ts'
import { isOn } from '../../domain/letters.ts'
import type { PracticeFacts } from '../../domain/practice.ts'
import { formatPrice } from '../../domain/price.ts'
import { routes } from '../../domain/routes.ts'
import { formatWeek } from './opening-hours.ts'
import type { Practice, PracticeLocation } from './practice-file.ts'
import { zoneLabel } from './visit-time.ts'

const everyOtherWeek = ({ everyOtherWeek: other }: PracticeLocation): string[] => {
  if (!other) return []
  const week = formatWeek(other.hours).join('; ') || 'closed'
  return [`Every other week, such as that of ${formatShortDay(other.from)}: ${week}`]
}

/** The facts about the practice that the pages show. */
export function practiceFacts(
  practice: Practice,
  siteUrl: string,
  holdMinutes: number,
): PracticeFacts {
  const { name, phone, email, office, timeZone, demo, technician, doctor } = practice
  const { visitMinutes, changesUntilHours, price, newPrices, payment, preparation } = practice
  const { cancellationPolicy } = practice
  const { checked } = practice.accessibility
  // Browsers keep a picture for a year, so another picture needs another address.
  const pictureOf = (photo: string) => {
    const hash = createHash('sha256').update(practice.pictures.get(photo) ?? '')
    return `/pictures/${photo}?${hash.digest('hex').slice(0, 8)}`
  }
  return {
    siteUrl,
    name,
    phone,
    email,
    office,
    timeZone,
    zoneLabel: zoneLabel(timeZone),
    visitMinutes,
    moreTime: `${holdMinutes} more ${holdMinutes === 1 ? 'minute' : 'minutes'}`,
    changesUntilHours,
    price,
    newPrices,
    priceNote:
      newPrices
        .map((one) => `From ${formatDayWithYear(one.from)} it costs ${formatPrice(one.price)}.`)
        .join(' ') || undefined,
    payment,
    cancellationPolicy,
    preparation,
    demo,
    hasWaitingList: isOn(practice.letters, 'opening') || undefined,
    accessibility: { ...practice.accessibility, checked: checked && formatDayWithYear(checked) },
    pagesOff: [
      ...(practice.healthDataPage ? [] : [routes['health-data'].path]),
      ...(practice.goodFaithEstimatePage ? [] : [routes['good-faith-estimate'].path]),
    ],
    logo: practice.look.logo && pictureOf(practice.look.logo),
    technician: { ...technician, photo: pictureOf(technician.photo) },
    doctor: { ...doctor, photo: pictureOf(doctor.photo) },
    locations: practice.locations
      .filter(({ hidden }) => !hidden)
      .map((location) => ({
        ...factsOf(location),
        hours: [...formatWeek(location.hours), ...everyOtherWeek(location)],
      })),
  }
}
