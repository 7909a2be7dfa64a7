import { parse, stringify } from 'yaml'
import { routes } from '../../domain/routes.ts'
import { MINUTE } from '../../domain/timing.ts'
import { type CodeProblem, redeemCode, sendCode, WRONG_CODE } from '../codes/codes.ts'
import { createPrintedCode, isPrintedFor } from '../codes/printed-codes.ts'
import { TOOL } from '../database/audit.ts'
import type { Queryable } from '../database/tables.ts'
import type { Requester } from '../http/requester.ts'
import type { Visitor } from '../http/token-cookie.ts'
import { ownerAddresses } from '../practice/desk-addresses.ts'
import { loadPractice, type Practice } from '../practice/practice-file.ts'
import { readSaved } from '../practice/saved-practice.ts'
import { type Change, changeYaml } from '../practice/yaml-file.ts'
import { accept, type Result, refuse } from '../result.ts'
import { readContact } from '../reviews/clients.ts'
import type { Services } from '../services.ts'
import { currentFacts, orMistakes, saveNext } from '../settings/change-practice.ts'
import { INVALID_EMAIL, type Session, startSession } from './sessions.ts'

/** What the code in a link is for, instead of an address. */
const FIRST_DAY = 'first day'
const LINK_LIFETIME = 30 * MINUTE

export const OVER = refuse(404, 'This link is no longer valid. Nothing was changed.')

/** What the answers are added to: the demonstration without its people, places and reviews. */
const BEGINNING: readonly Change[] = [
  ...['demo', 'desk', 'frontDesk', 'newPrices', 'reviews', 'reviewsFrom'].map((key) => ({
    path: [key],
  })),
  { path: ['doctor', 'link'] },
  { path: ['doctor', 'faq'] },
  { path: ['technician', 'photo'], value: 'person.svg' },
  { path: ['doctor', 'photo'], value: 'person.svg' },
  {
    path: ['locations'],
    value: [{ id: 7, slug: 'office', name: 'Office', address: 'Office', hours: {} }],
  },
]

/** What must be answered in the end, so that nothing invented is left. */
const ASKED: readonly Change[] = [
  ...['name', 'phone', 'office', 'price', 'visitMinutes', 'email'].map((key) => [key]),
  ...['technician', 'doctor'].flatMap((person) => [
    [person, 'name'],
    [person, 'credentials'],
    [person, 'biography'],
  ]),
  ['locations', 0, 'name'],
].map((path) => ({ path, value: '' }))

/**
 * Whether the site is nobody's yet: it shows the demonstration, perhaps with changes, and nobody of a practice has used its
 * desk, as when its file was forgotten at a start.
 */
async function isNobodys(services: Services): Promise<boolean> {
  const { practice, database } = services
  const { file, version } = await currentFacts(services)
  if (!practice.demo || file !== undefined || version !== practice.source.version) return false
  const invented = [TOOL, ...ownerAddresses(practice), ...practice.frontDesk]
  const acts = database.read.selectFrom('audit').select('id').where('actor', 'not in', invented)
  return !(await acts.limit(1).executeTakeFirst())
}

/** A link with which the site can be made one's own, once and within half an hour; undefined if it is somebody's. */
export async function createFirstDayLink(services: Services): Promise<string | undefined> {
  const { database, clock, siteUrl } = services
  if (!(await isNobodys(services))) return undefined
  const token = await database.write((transaction) =>
    createPrintedCode(transaction, FIRST_DAY, clock.now(), LINK_LIFETIME),
  )
  return `${siteUrl}${routes['first-day'].path}#${token}`
}

const isOpen = (database: Queryable, token: string, now: number) =>
  isPrintedFor(database, token, FIRST_DAY, now)

/** Refuses a link that is no longer valid. */
export async function checkLink(services: Services, token: string): Promise<Result<unknown>> {
  const { database, clock } = services
  const isValid = (await isOpen(database.read, token, clock.now())) && (await isNobodys(services))
  return isValid ? accept(token) : OVER
}

/** The practice as it is after these answers, or after all of them. Names their mistakes. */
export async function readAnswers(
  services: Services,
  answers: readonly Change[],
  all?: 'all',
): Promise<Result<Practice>> {
  const demo = loadPractice(undefined).source.facts
  const facts = await orMistakes(() =>
    // Without the comments, which are about the demonstration.
    stringify(parse(changeYaml(demo, [...BEGINNING, ...(all ? ASKED : []), ...answers])), {
      lineWidth: 0,
    }),
  )
  if (facts.isRefused) return facts
  return orMistakes(() => readSaved(services.database.read, { version: 1, facts: facts.value }))
}

/** Sends a code to the address that is going to be the practice's. */
export async function sendFirstDayCode(
  services: Services,
  visitor: Visitor,
  email: string,
  requester: Requester,
): Promise<Result<unknown>> {
  const contact = readContact(email)
  if (!contact?.includes('@')) return INVALID_EMAIL
  return sendCode(services, 'first-day', visitor, contact, requester)
}

interface Answered {
  readonly token: string
  readonly changes: readonly Change[]
  /** The code that was mailed; undefined if no letter leaves the site, or none arrived. */
  readonly code: string | undefined
}

/** Makes the site the practice's own, with the sender of the answers as its owner. Uses up the link. */
export async function finishFirstDay(
  services: Services,
  visitor: Visitor,
  { token, changes, code }: Answered,
  requester: Requester,
): Promise<Result<Session | CodeProblem>> {
  const { database, clock } = services
  const read = await readAnswers(services, changes, 'all')
  if (read.isRefused) return read
  const practice = read.value
  const by = readContact(practice.email) ?? practice.email
  const { facts } = practice.source
  return database.write(async (transaction): Promise<Result<Session | CodeProblem>> => {
    const now = clock.now()
    if (code !== undefined) {
      const used = await redeemCode(transaction, services, 'first-day', visitor, code, requester)
      if (used.isRefused) return used
      if ('problem' in used.value) return accept(used.value)
      if (used.value.contact !== by) return accept({ problem: WRONG_CODE })
    }
    if (!(await isOpen(transaction, token, now))) return OVER
    const { version } = services.practice.source
    const first = { version, facts, change: 'The first day' }
    const saved = await saveNext(transaction, by, first, [], now)
    if (saved.isRefused) return OVER
    // All codes, with this link, and whatever else lets somebody in who tried the demonstration's desk.
    for (const table of ['codes', 'desk_sessions', 'passkeys', 'calendar_feeds'] as const)
      await transaction.deleteFrom(table).execute()
    const own = { ...services, practice }
    return accept(await startSession(transaction, own, visitor, visitor, by, requester))
  })
}
