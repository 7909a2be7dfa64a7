import { isPrimary } from '../../domain/calendar/availability.ts'
import { capitalize } from '../../domain/text.ts'
import { practiceClaims } from './claims.ts'
import { hasOverlap } from './opening-hours.ts'
import type { Practice } from './practice-file.ts'

const PRIMARY_DAYS = 'friday saturday'

/** What the site would say that is not so, or that regulators may object to, although no fact is wrong by itself. */
export const practiceWarnings = (practice: Practice): string[] => [
  ...wrongCards(practice),
  ...openAtOnce(practice),
  ...practiceClaims(practice),
]

/** Where one person would have to be at two places. */
function openAtOnce({ locations, visitsAtOnce }: Practice): string[] {
  if (visitsAtOnce > 1) return []
  return locations.flatMap((one, index) =>
    locations.slice(index + 1).flatMap((other) => {
      const days = Object.entries(one.hours).flatMap(([day, open = []]) => {
        const others = Object.entries(other.hours).find(([each]) => each === day)?.[1] ?? []
        return hasOverlap([...open, ...others]) ? [capitalize(day)] : []
      })
      if (days.length === 0) return []
      return [
        `${one.name} and ${other.name} are open at the same time on ${days.join(', ')}, and you serve one client at a time. A visit at one takes its time at the other, but not the time for the way: set their hours apart.`,
      ]
    }),
  )
}

const wrongCards = ({ locations }: Practice): string[] =>
  locations.flatMap((location) => {
    const { id, name, hours } = location
    const days = Object.entries(hours).flatMap(([day, open]) => (open?.length ? [day] : []))
    const names = days.map(capitalize)
    if (!isPrimary(location) || days.join(' ') === PRIMARY_DAYS) return []
    const open = days.length === 0 ? 'has no weekly hours' : `is open on ${names.join(', ')}`
    return [
      `${name} has the id ${id}, so its card says "Primary Imaging Location - Fridays & Saturdays", but it ${open}. Give it another id before its first visit is booked.`,
    ]
  })
