import type { Booking } from '../../../server/booking/booking.ts'
import { closuresInForce } from '../../../server/booking/calendar/closures.ts'
import {
  describeChange,
  describeNotified,
  type Notified,
} from '../../../server/booking/changes/notified.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { CheckedPractice } from './checked-practice.ts'
import { overlaps } from './find-faults.ts'
import type { Told } from './told.ts'

type Closure = Tables['closures']
type Period = Pick<Tables['bookings'], 'location_id' | 'starts_at' | 'ends_at'>

export const isIn = (closures: readonly Closure[], visit: Period): boolean =>
  closures.some(
    ({ location_id, ...closure }) =>
      overlaps(closure, visit) && (location_id === '' || location_id === visit.location_id),
  )

/** What an act at the desk said, and the prefix of the messages that it stored. */
interface Said {
  readonly sentence: string
  readonly kind: string
  readonly bookings: readonly string[]
}

/** `1 an email and a text, 2 an email`, in the order of the words. */
function numbersIn(sentence: string): string {
  const parts = [...sentence.matchAll(/(The client|(\d+) clients?) will get (an? [\w ]+)\./g)]
  return parts
    .map(([, , number = '1', ways]) => `${number} ${ways}`)
    .sort()
    .join(', ')
}

/** The same for messages that left. A client is a recipient on either channel of the same booking. */
function numbersOf(left: readonly Told[], clientOf: (booking: string) => string): string {
  const clients = new Map<string, Set<string>>()
  for (const { booking, channel } of left) {
    const client = clientOf(booking ?? '')
    const ways = clients.get(client) ?? new Set()
    clients.set(client, ways.add(channel === 'client-mail' ? 'an email' : 'a text'))
  }
  const all = [...clients.values()].map((ways) => [...ways].sort().reverse().join(' and '))
  return [...new Set(all)]
    .map((ways) => `${all.filter((one) => one === ways).length} ${ways}`)
    .sort()
    .join(', ')
}

/** A desk whose sentences are compared with the messages that leave, and whose closed hours are remembered. */
export class CheckedDesk extends CheckedPractice {
  protected closures: readonly Closure[] = []

  /** Acts at the desk, and checks that the clients it names get these messages, and no one else. */
  protected async say(act: () => Promise<Said | undefined>): Promise<void> {
    await this.settle()
    const before = this.told.length
    const said = await act()
    await this.settle()
    if (!said || this.wrongBy !== 0) return
    const rows = new Map((await this.bookings()).map((row) => [row.id, row.client_id]))
    const left = this.told.slice(before).filter(({ id, booking, same, channel }) => {
      const isOfAct = same.startsWith(said.kind) || id.startsWith(said.kind)
      return isOfAct && channel !== 'office-mail' && said.bookings.includes(booking ?? '')
    })
    const sentence =
      this.loss === 'what was stored' ? 'The client will get an email and a text.' : said.sentence
    const [named, were] = [numbersIn(sentence), numbersOf(left, (id) => rows.get(id) ?? id)]
    if (named !== were) this.faults.add(`said “${sentence}” (${said.kind}), but left: ${were}`)
  }

  protected said(kind: string, notified: readonly Notified[]): Said {
    const sentence = describeNotified(this.services, notified)
    return { sentence, kind, bookings: notified.map(({ booking }) => booking.id) }
  }

  protected async saidOf(kind: string, booking: Booking): Promise<Said> {
    const sentence = await describeChange(this.services, booking)
    return { sentence, kind, bookings: [booking.id] }
  }

  /** Checks that a restore has opened no closed hours. */
  protected async checkClosures(): Promise<void> {
    const inForce = await closuresInForce(this.services.database.read, this.clock.at)
    for (const { id, ends_at } of this.closures)
      if (ends_at > this.now && !inForce.some((one) => one.id === id))
        this.faults.add(`opened by a restore: ${id}`)
  }

  /** Only in closed hours is another time offered, and nobody is expected then. */
  protected override async check({ booking, same }: Told): Promise<void> {
    if (!booking || this.wrongBy !== 0) return
    const visit = (await this.bookings()).find(({ id }) => id === booking)
    const isClosed = visit !== undefined && isIn(this.closures, visit)
    const isAbout = (kind: string) => same.startsWith(kind)
    const expects = ['late-', 'reminder-', 'intake-', 'reopened-'].some(isAbout)
    if (isClosed ? expects : isAbout('offer-')) this.faults.add(`closed hours: ${same}`)
  }
}
