import { zoneLabel } from '../../domain/calendar/day.ts'
import { factsOf } from '../../domain/calendar/location.ts'
import type { PracticeFacts } from '../../domain/practice.ts'
import type { Practice } from './practice-file.ts'

/** The facts about the practice that the pages show. */
export function practiceFacts(practice: Practice, siteUrl: string): PracticeFacts {
  const { name, phone, email, office, timeZone, visitMinutes, demo, technician, doctor } = practice
  const pictureOf = (photo: string) => `/pictures/${photo}`
  return {
    siteUrl,
    name,
    phone,
    email,
    office,
    timeZone,
    zoneLabel: zoneLabel(timeZone),
    visitMinutes,
    demo,
    technician: { ...technician, photo: pictureOf(technician.photo) },
    doctor: { ...doctor, photo: pictureOf(doctor.photo) },
    locations: practice.locations.map(factsOf),
  }
}
