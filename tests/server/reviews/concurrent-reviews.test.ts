import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../../domain/booking.ts'
import { checkReviewCode, sendReviewCode, submitNewReview } from '../../../domain/review.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { times } from '../../times.ts'
import { type AtWork, freeSlots, goToWork, jane } from '../support/at-work.ts'
import { newestCode, otherCode } from '../support/code-sent.ts'
import { here } from '../support/engines.ts'
import { visitorOf } from '../support/visitor.ts'

describe.each(here)('one client in many tabs, at two servers, on $name', (engine) => {
  let work: AtWork
  let urls: string[]
  let code: string
  const jill = { tab: (_: number) => visitorOf('') }
  beforeEach(async () => {
    work = await goToWork(engine)
    urls = [work.url, (await work.another()).url]
    const first = work.visitor()
    const slot = await freeSlots(() => work)()
    await first.post(bookAppointment, { ...jane, ...slot })
    await first.post(sendReviewCode, { value: jane.phone })
    code = await newestCode(work, jane.phone)
    jill.tab = (nth) => {
      const tab = visitorOf(urls[nth % 2] ?? '')
      tab.useCookie(first.cookie())
      return tab
    }
  })
  afterEach(() => work.close())

  const guess = (nth: number, text: string) => jill.tab(nth).post(checkReviewCode, { code: text })
  const tries = async () => {
    const codes = await work.database.read.selectFrom('codes').select('tries').execute()
    return codes[0]?.tries
  }

  test('guesses sent all at once are five tries and no more', async () => {
    await Promise.all(times(20, (nth) => guess(nth, otherCode(code))))
    expect(await tries()).toBe(5)
    expect((await guess(0, code)).body.success).toBe(false)
  })

  test('control: reading how many there were before the transaction, twenty count as one', async () => {
    const other = await openDatabase(work.databaseUrl)
    const databases = times(20, (nth) => (nth % 2 ? other : work.database))
    const before = await Promise.all(
      databases.map(({ read }) => read.selectFrom('codes').select('tries').execute()),
    )
    await Promise.all(
      databases.map((database, nth) =>
        database.write((writing) =>
          writing
            .updateTable('codes')
            .set({ tries: (before[nth]?.[0]?.tries ?? 0) + 1 })
            .execute(),
        ),
      ),
    )
    expect(await tries()).toBe(1)
    expect((await guess(0, code)).body.success).toBe(true)
    await other.close()
  })

  /** How many of ten different reviews sent at once are kept. */
  async function sendTenReviews() {
    expect((await guess(0, code)).body.success).toBe(true)
    const count = async () =>
      (await work.database.read.selectFrom('reviews').select('id').execute()).length
    const before = await count()
    const sent = await Promise.all(
      times(10, (nth) => {
        const review = { title: `Take ${nth}`, body: 'Calm and kind', author: 'J. D.' }
        return jill.tab(nth).post(submitNewReview, review)
      }),
    )
    return {
      acknowledged: sent.filter(({ body }) => body.success).length,
      kept: (await count()) - before,
    }
  }

  test('ten reviews of one client sent at once are one review', async () => {
    expect(await sendTenReviews()).toEqual({ acknowledged: 1, kept: 1 })
  })

  test('control: where the unique index does not see whose they are, they are ten', async () => {
    const blind =
      engine.name === 'SQLite'
        ? [
            sql`create trigger blind after insert on reviews begin
              update reviews set client_id = null where id = new.id; end`,
          ]
        : [
            sql`create function blind() returns trigger language plpgsql as
              'begin new.client_id = null; return new; end'`,
            sql`create trigger blind before insert on reviews
              for each row execute function blind()`,
          ]
    for (const statement of blind) await work.database.write((w) => statement.execute(w))
    expect(await sendTenReviews()).toEqual({ acknowledged: 10, kept: 10 })
  })
})
