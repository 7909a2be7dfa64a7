import { isPrimary } from '../../domain/calendar/availability.ts'
import { practiceClaims } from './claims.ts'
import type { Practice } from './practice-file.ts'

const PRIMARY_DAYS = 'friday saturday'

/** What the site would say that is not so, or that regulators may object to, although no fact is wrong by itself. */
export const practiceWarnings = (practice: Practice): string[] => [
  ...wrongCards(practice),
  ...practiceClaims(practice),
]

const wrongCards = ({ locations }: Practice): string[] =>
  locations.flatMap((location) => {
    const { id, name, hours } = location
    const days = Object.entries(hours).flatMap(([day, open]) => (open?.length ? [day] : []))
    const names = days.map((day) => day.charAt(0).toUpperCase() + day.slice(1))
    if (!isPrimary(location) || days.join(' ') === PRIMARY_DAYS) return []
    const open = days.length === 0 ? 'has no weekly hours' : `is open on ${names.join(', ')}`
    return [
      `${name} has the id ${id}, so its card says "Primary Imaging Location - Fridays & Saturdays", but it ${open}. Give it another id before its first visit is booked.`,
    ]
  })
