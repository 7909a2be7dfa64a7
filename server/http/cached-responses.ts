import type { IncomingMessage, ServerResponse } from 'node:http'
import { getLocations } from '../../domain/location.ts'
import { getPrice } from '../../domain/price.ts'
import { getReviews } from '../../domain/review.ts'
import { locationList } from '../booking/locations.ts'
import { createTimetable, type Timetable } from '../practice/timetable.ts'
import { reviewList } from '../reviews/reviews.ts'
import type { Office } from '../services.ts'
import { type Body, bodyOf } from './cache-until-write.ts'
import { createPacker } from './compression.ts'
import { commonHeaders, DATA_POLICY } from './middleware.ts'
import { JSON_TYPE } from './respond.ts'

/** The answers that are the same for everyone, and the timetable that they are made of. */
export interface Common {
  readonly timetable: Timetable
  readonly reviews: () => Promise<Body>
  readonly answers: ReadonlyMap<string, () => Promise<Body>>
}

export function createCommon(office: Office): Common {
  const timetable = createTimetable(office.practice)
  const price = bodyOf({ success: true, price: office.practice.price })
  const reviews = reviewList(office)
  return {
    timetable,
    reviews,
    answers: new Map([
      [getPrice.path, async () => price],
      [getLocations.path, locationList(office, timetable)],
      [getReviews.path, reviews],
    ]),
  }
}

/**
 * Hands these answers out without a request and a response object of their own being made, which would
 * cost four times what the answer does. Whatever is not one of them is left to the app.
 */
export function handOut({ address, clock }: Office, { answers }: Common) {
  const headers = [...commonHeaders(address), DATA_POLICY, ['Cache-Control', 'no-cache']].flat()
  let second = 0
  let date = ''
  const dateNow = (): string => {
    const now = Math.floor(clock.now() / 1000)
    if (now !== second || date === '') {
      second = now
      date = new Date(now * 1000).toUTCString()
    }
    return date
  }
  const packFor = createPacker()
  const write = async (request: IncomingMessage, response: ServerResponse, body: Body) => {
    const { etag, bytes, headers: more } = await packFor(body, request.headers['accept-encoding'])
    const head = [...headers, 'Date', dateNow(), 'ETag', etag]
    if (request.headers['if-none-match']?.includes(etag)) {
      response.writeHead(304, [...head, 'Vary', 'Accept-Encoding']).end()
    } else {
      response.writeHead(200, [...head, 'Content-Type', JSON_TYPE, ...more]).end(bytes)
    }
  }
  /** Whether it was one of them. */
  return (request: IncomingMessage, response: ServerResponse, orElse: () => void): boolean => {
    const answer = request.method === 'GET' ? answers.get(request.url ?? '') : undefined
    if (!answer) return false
    answer()
      .then((body) => write(request, response, body))
      .catch(orElse)
    return true
  }
}
