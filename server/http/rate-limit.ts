import { statement } from '../database/prepared-query.ts'
import type { Writing } from '../database/tables.ts'
import type { No } from '../practice/timetable.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Limit {
  readonly most: number
  readonly per: number
}

/** How often one visitor, and how often one address, may do what costs something. */
export const limits = {
  hold: { visitor: { most: 240, per: MINUTE }, address: { most: 600, per: MINUTE } },
  book: { visitor: { most: 240, per: MINUTE }, address: { most: 600, per: MINUTE } },
  askCode: { visitor: { most: 10, per: HOUR }, address: { most: 60, per: HOUR } },
  checkCode: { visitor: { most: 60, per: HOUR }, address: { most: 300, per: HOUR } },
  review: { visitor: { most: 60, per: HOUR }, address: { most: 300, per: HOUR } },
} satisfies Record<string, { visitor: Limit; address: Limit }>

/** Codes that one phone or mailbox is sent, whoever asks for them. */
export const CODES_TO_CONTACT: Limit = { most: 10, per: HOUR }

export const TOO_OFTEN: No = {
  status: 429,
  message: 'This was tried too often. Please wait a while, or call us.',
}

interface Counted {
  key: string
  now: number
  end: number
}

const addOne = statement<Counted, { count: number }>((to, given) =>
  to
    .insertInto('limits')
    .values({ key: given('key'), count: 1, ends_at: given('end') })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((old) => {
        const over = old('limits.ends_at', '<=', given('now'))
        return {
          count: old
            .case()
            .when(over)
            .then(1)
            .else(old('limits.count', '+', 1))
            .end(),
          ends_at: old.case().when(over).then(given('end')).else(old.ref('limits.ends_at')).end(),
        }
      }),
    )
    .returning('count'),
)

/**
 * Counts one more, in the transaction of what is counted. In the database, so that all processes count
 * together; counting a visitor also lines up all that the same visitor does at once.
 */
export async function count(
  writing: Writing,
  key: string,
  { most, per }: Limit,
  now: number,
): Promise<boolean> {
  const [counted] = await addOne(writing, { key, now, end: now + per })
  return counted !== undefined && counted.count <= most
}

/** Who asks: a visitor, and the address they ask from where that means anything. */
export interface Asker {
  /** Empty for the office, which may as often as it likes. */
  readonly visitor: string
  readonly address: string | undefined
}

export async function mayGoOn(
  writing: Writing,
  what: keyof typeof limits,
  { visitor, address }: Asker,
  now: number,
): Promise<boolean> {
  if (visitor === '') return true
  const limit = limits[what]
  const visitorMay = await count(writing, `${what} ${visitor}`, limit.visitor, now)
  if (address === undefined || !visitorMay) return visitorMay
  return count(writing, `${what} from ${address}`, limit.address, now)
}
