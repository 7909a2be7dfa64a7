import { randomBytes } from 'node:crypto'

/** A request by its path and what goes with it. */
export interface HostileRequest {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Makes it a POST. */
  readonly body?: string
}

const random = (): string => randomBytes(12).toString('base64url')

const LISTS = ['getLocations', 'getReviews', 'getPrice', 'getHolds', 'checkAuth']
const PAGES = ['/', '/reviews', '/book', '/about-thermography', '/understanding-your-report']
const ENCODINGS = ['br', 'gzip', 'identity']
/** As long as Node lets a header be beside the others. */
const long = (part: string): string => part.repeat(Math.floor(15_000 / part.length))

const post = (call: string, body: object): HostileRequest => ({
  path: `/api/${call}`,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
/** Fills a body up to the largest size that is read. */
const filled = (call: string, fields: object, field: string): HostileRequest => {
  const size = 16 * 1024 - JSON.stringify({ ...fields, [field]: '' }).length
  return post(call, { ...fields, [field]: 'x'.repeat(size) })
}
const from = (address: string, { headers, ...request }: HostileRequest): HostileRequest => ({
  ...request,
  headers: { ...headers, 'X-Forwarded-For': address },
})
const slot = { date: '2026-07-03', slot: '9:00 AM', location: { id: 6 } }
/** Writes to the database, from a visitor whom nobody has seen before. */
const write = (): HostileRequest => post('sendReviewCode', { value: `${random()}@a.example` })

type Cases = Readonly<Record<string, () => readonly HostileRequest[]>>

const reading = (path: string): Cases =>
  Object.fromEntries(
    ENCODINGS.map((encoding) => [
      `${path} ${encoding}`,
      () => [{ path, headers: { 'Accept-Encoding': encoding } }],
    ]),
  )
const afterWrite = (path: string): Cases => ({
  [path]: () => [write(), { path, headers: { 'Accept-Encoding': 'br' } }],
})
const allOf = (paths: readonly string[], cases: (path: string) => Cases): Cases =>
  Object.assign({}, ...paths.map(cases))

/** What one client can send again and again: in groups, the requests that make up one time. */
export const HOSTILE_REQUESTS: Readonly<Record<string, Cases>> = {
  'paths that do not exist': {
    page: () => [{ path: `/${random()}/${random()}` }],
    booking: () => [{ path: `/book/${random()}/2026-07-03/0900` }],
    call: () => [{ path: `/api/${random()}` }],
    '15 KB': () => [{ path: `/${long('%41')}` }],
  },
  'lists in every encoding': allOf([...LISTS.map((call) => `/api/${call}`), '/readyz'], reading),
  'pages in every encoding': allOf(PAGES, reading),
  'headers of 15 KB': {
    encodings: () => [{ path: '/api/getLocations', headers: { 'Accept-Encoding': long('a,') } }],
    ETags: () => [{ path: '/api/getLocations', headers: { 'If-None-Match': long('"",') } }],
    cookies: () => [{ path: '/api/getHolds', headers: { Cookie: long('a=b;') } }],
    addresses: () => [from(long('127.0.0.1,'), post('holdAppointment', slot))],
  },
  'bodies of 16 KB, and of more': {
    booking: () => [filled('bookAppointment', slot, 'additionalInfo')],
    review: () => [filled('submitNewReview', {}, 'body')],
    contact: () => [filled('sendReviewCode', {}, 'value')],
    hold: () => [filled('holdAppointment', slot, 'more')],
    brackets: () => [
      { ...post('bookAppointment', {}), body: `${'['.repeat(8192)}${']'.repeat(8192)}` },
    ],
    '100 KB': () => [post('bookAppointment', { additionalInfo: 'x'.repeat(100_000) })],
  },
  'writes by visitors nobody knows': {
    'code asked for': () => [write()],
    'hold refused': () => [from('203.0.113.1', post('holdAppointment', slot))],
  },
  'reads after such a write': allOf(
    ['/api/getReviews', '/api/getLocations', '/api/getHolds', '/reviews'],
    afterWrite,
  ),
}
