import { request } from 'node:http'
import { getHolds } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { getPrice } from '../../domain/price.ts'
import { getReviews } from '../../domain/reviews/review.ts'
import { routes } from '../../domain/routes.ts'
import { booking, largePractice, openPast } from './booking.ts'
import { AS_BROWSER, type Headers, type Measure, PLAIN, read } from './reading.ts'
import { bare, createFolder, databaseIn, product, type Running, type Side } from './server.ts'

/** A rate that must reach a part of the best that this machine can do. */
export interface Line {
  readonly what: string
  readonly least: number
  readonly kind: 'plain list' | 'other' | 'booking'
  start(sides: readonly Side[]): Promise<{
    readonly measures: readonly Measure[]
    readonly limit: Measure
    stop(): Promise<unknown>
  }>
}

/** Node adds these headers to each response by itself. */
const ADDED = /^(?:date|connection|keep-alive|transfer-encoding)$/

/** A bare server that answers with the very bytes and headers of ours. */
const bareCopy = ({ url }: Running, path: string, headers: Headers): Promise<Running> =>
  new Promise((resolve, reject) => {
    // Unlike fetch, it leaves the bytes as they are.
    const asking = request(url + path, { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const head = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        ADDED.test(name) ? [] : values.flatMap((value) => [name, value]),
      )
      bare(head, Buffer.concat(chunks)).then(resolve, reject)
    })
    asking.on('error', reject).end()
  })

const reading = (
  what: string,
  path: string,
  headers: Headers,
  least: number,
  kind: Line['kind'] = 'other',
): Line => ({
  what: `GET ${what}`,
  least,
  kind,
  async start(sides) {
    const servers = await Promise.all(sides.map((side) => product(createFolder(), {}, side)))
    const [ours] = servers
    if (!ours) throw new Error('There is nothing to measure.')
    const limit = await bareCopy(ours, path, headers)
    const measureOf =
      ({ url }: Running): Measure =>
      (seconds) =>
        read(url + path, headers, { seconds })
    return {
      measures: servers.map(measureOf),
      limit: measureOf(limit),
      stop: () => Promise.all([...servers, limit].map(({ stop }) => stop())),
    }
  },
})

const bookings: Line = {
  what: 'POST bookAppointment committed, 32 visitors at once',
  least: 0.4,
  kind: 'booking',
  async start(sides) {
    const open = async (side: Side) => {
      const folder = createFolder()
      const server = await product(folder, { PRACTICE_FILE: largePractice(side) }, side)
      const past = openPast(databaseIn(folder))
      const afterEach = side.writesMore ? () => past.commit.immediate() : undefined
      const measure = await booking([server.url], { ...(afterEach && { afterEach }) })
      return { server, past, measure }
    }
    const started = await Promise.all(sides.map(open))
    const [ours] = started
    if (!ours) throw new Error('There is nothing to measure.')
    return {
      measures: started.map(({ measure }) => measure),
      limit: ours.past.measure,
      stop: () => Promise.all(started.map(({ server }) => server.stop())),
    }
  },
}

/** Every rate that is measured. A list has 64 connections, and the limit is bare `node:http`; a booking's is a raw transaction. */
export const LINES: readonly Line[] = [
  reading('getLocations', getLocations.path, PLAIN, 0.6, 'plain list'),
  reading('getLocations, as a browser asks', getLocations.path, AS_BROWSER, 0.5),
  reading('getReviews, as a browser asks', getReviews.path, AS_BROWSER, 0.5),
  reading('getPrice, as a browser asks', getPrice.path, AS_BROWSER, 0.5),
  reading('getHolds, as a browser asks', getHolds.path, AS_BROWSER, 0.2),
  reading('the home page, as a browser asks', routes.home.path, AS_BROWSER, 0.4),
  reading('the booking page, as a browser asks', routes.booking.path, AS_BROWSER, 0.4),
  reading('the page of reviews, as a browser asks', routes.reviews.path, AS_BROWSER, 0.4),
  bookings,
]
