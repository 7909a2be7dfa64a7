import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isPrimary } from '../../domain/calendar/availability.ts'
import { capitalize } from '../../domain/text.ts'
import { practiceClaims } from './claims.ts'
import { hasOverlap } from './opening-hours.ts'
import { findDemoFile, type Practice } from './practice-file.ts'

const PRIMARY_DAYS = 'friday saturday'

/** What the site would say that is not so, or that regulators may object to, although no fact is wrong by itself. */
export const practiceWarnings = (practice: Practice): string[] => [
  ...wrongCards(practice),
  ...openAtOnce(practice),
  ...curlyQuotes(practice),
  ...unreadWords(practice),
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

/** A word processor makes straight quotes curly, and YAML takes only straight ones for its own. */
const curlyQuotes = ({ name, technician, doctor, locations }: Practice): string[] =>
  [name, ...[technician, doctor, ...locations].map((named) => named.name)]
    .filter((named) => /^[“‘].*[”’]$/.test(named))
    .map((named) => `The site shows the curly quotes around ${named}. Leave them out.`)

/** Words in a folder of their own are read only where the site itself keeps them. */
function unreadWords({ source: { file } }: Practice): string[] {
  if (file === undefined) return []
  const [folder, own] = [file, findDemoFile()].map((one) => join(dirname(resolve(one)), 'content'))
  if (folder === undefined || folder === own || !existsSync(folder)) return []
  return [
    `The folder ${folder} is not read. The words of the pages are in the practice file itself, under words.`,
  ]
}
