import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkReviewCode, sendReviewCode, submitNewReview } from '../../../domain/new-review.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { times } from '../../times.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { latestCode, wrongCode } from '../support/sent-codes.ts'
import { freeSlots, jane, startTestServer, type TestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('one client in many tabs, at two servers, on $name', (engine) => {
  let app: TestServer
  let urls: string[]
  let code: string
  const jill = { tab: (_: number) => createVisitor('') }
  beforeEach(async () => {
    app = await startTestServer(engine)
    urls = [app.url, (await app.another()).url]
    const first = app.visitor()
    const slot = await freeSlots(() => app)()
    await first.post(bookAppointment, { ...jane, ...slot })
    await first.post(sendReviewCode, { value: jane.phone })
    code = await latestCode(app, jane.phone)
    jill.tab = (nth) => {
      const tab = createVisitor(urls[nth % 2] ?? '')
      tab.useCookie(first.cookie())
      return tab
    }
  })
  afterEach(() => app.close())

  const guess = (nth: number, text: string) => jill.tab(nth).post(checkReviewCode, { code: text })
  const tries = async () => {
    const codes = await app.database.read.selectFrom('codes').select('tries').execute()
    return codes[0]?.tries
  }

  test('concurrent guesses count as five tries and no more', async () => {
    await Promise.all(times(20, (nth) => guess(nth, wrongCode(code))))
    expect(await tries()).toBe(5)
    expect((await guess(0, code)).body.success).toBe(false)
  })

  test('control: with the count outside of the transaction, twenty guesses count as one', async () => {
    const other = await openDatabase(app.databaseUrl)
    const databases = times(20, (nth) => (nth % 2 ? other : app.database))
    const before = await Promise.all(
      databases.map(({ read }) => read.selectFrom('codes').select('tries').execute()),
    )
    await Promise.all(
      databases.map((database, nth) =>
        database.write((transaction) =>
          transaction
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

  /** Sends ten different reviews at once, and counts how many are stored. */
  async function sendTenReviews() {
    const first = jill.tab(0)
    expect((await first.post(checkReviewCode, { code })).body.success).toBe(true)
    const count = async () =>
      (await app.database.read.selectFrom('reviews').select('id').execute()).length
    const before = await count()
    const sent = await Promise.all(
      times(10, (nth) => {
        const review = { title: `Take ${nth}`, body: 'Calm and kind', author: 'J. D.' }
        // The tabs of one browser share the cookie, which a right code has changed.
        const tab = jill.tab(nth)
        tab.useCookie(first.cookie())
        return tab.post(submitNewReview, review)
      }),
    )
    return {
      acknowledged: sent.filter(({ body }) => body.success).length,
      kept: (await count()) - before,
    }
  }

  test('ten concurrent reviews of one client become one review', async () => {
    expect(await sendTenReviews()).toEqual({ acknowledged: 1, kept: 1 })
  })

  test('control: when the unique index does not see the client, they become ten', async () => {
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
    for (const statement of blind) await app.database.write((w) => statement.execute(w))
    expect(await sendTenReviews()).toEqual({ acknowledged: 10, kept: 10 })
  })
})
