import { describe, expect, test } from 'vitest'
import { correctClient, mergeClients } from '../../../domain/desk/clients.ts'
import { getDeskReviews } from '../../../domain/desk/office.ts'
import { bookByPhone } from '../../../domain/desk/visits.ts'
import { slotAt } from '../support/bookings.ts'
import { DAY, HOUR } from '../support/clock.ts'
import { signedIn } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { mailsAbout } from '../support/letters.ts'
import { FRONT, OWNER, openForReviews, WITH_FRONT } from '../support/reviewers.ts'
import { waitForEmptyOutbox } from '../support/stored.ts'

describe.each(availableEngines)('an author of the front desk, on $name', (engine) => {
  test('a client whose visit or contact the front desk alone has entered is named to the owner as that', async () => {
    const { app, book, verify, submit } = await openForReviews(engine, WITH_FRONT)
    /** The letter about the review that was written last, and what the desk says of it. */
    const saidOf = async (mailbox: string) => {
      expect(await submit(await verify(mailbox))).toBe(200)
      await waitForEmptyOutbox(app)
      const letter = (await mailsAbout(app, /new review/)).at(-1)?.text ?? ''
      const owner = await signedIn(app, OWNER)
      const { body } = await owner.post(getDeskReviews, {})
      const [listed] = body.success ? body.reviews : []
      return { letter, entered: listed?.entered }
    }
    const known = async (email: string) => {
      const clients = app.database.read.selectFrom('clients').selectAll()
      const client = await clients.where('email', '=', email).executeTakeFirstOrThrow()
      const { id, first_name, last_name, phone } = client
      return { id, details: { firstName: first_name, lastName: last_name, email, phone } }
    }
    const correct = async (by: string, from: string, to: string) => {
      const { id, details } = await known(from)
      const desk = await signedIn(app, by)
      const corrected = { ...details, id, before: details, email: to }
      expect((await desk.post(correctClient, corrected)).body).toMatchObject({ success: true })
    }

    // A visit ten minutes ahead, for a mailbox of the front desk.
    app.clock.at = Date.parse('2026-07-03T09:20:00-04:00')
    const booked = await (await signedIn(app, FRONT)).post(bookByPhone, {
      ...{ firstName: 'Eva', lastName: 'Ash', email: 'eva@client.example', phone: '2125550191' },
      ...slotAt('2026-07-03', '9:30 AM'),
    })
    expect(booked.body).toMatchObject({ success: true })
    await waitForEmptyOutbox(app)
    app.clock.advance(2 * HOUR)
    const byPhone = await saidOf('eva@client.example')
    const visit = `Each visit of this client was booked by ${FRONT} (front desk).`
    expect(byPhone.entered).toEqual([visit])
    expect(byPhone.letter).toContain(visit)

    // The client booked online herself, and the front desk gave her another mailbox.
    await book({ email: 'ann@client.example', phone: '2125550192' })
    await book({ email: 'bea@client.example', phone: '2125550193' })
    await book({ email: 'cat@client.example', phone: '2125550194' })
    await book({ email: 'also.mine@client.example', phone: '2125550195' })
    app.clock.advance(60 * DAY)
    await correct(FRONT, 'ann@client.example', 'mine@client.example')
    app.clock.advance(DAY)
    const corrected = await saidOf('mine@client.example')
    const contact = `${FRONT} (front desk) set the email address of this client on Tuesday, September 1st, 2026.`
    expect(corrected.entered).toEqual([contact])
    expect(corrected.letter.replace(/\s+/g, ' ')).toContain(contact)

    // Her visit goes to a record of the front desk's.
    const desk = await signedIn(app, FRONT)
    const [kept, gone] = [
      await known('cat@client.example'),
      await known('also.mine@client.example'),
    ]
    const merged = await desk.post(mergeClients, {
      kept: { id: kept.id, ...kept.details },
      gone: { id: gone.id, ...gone.details },
      stays: gone.details,
    })
    expect(merged.body).toMatchObject({ success: true })
    const merger = `${FRONT} (front desk) merged two records of this client on Wednesday, September 2nd, 2026.`
    expect((await saidOf('also.mine@client.example')).entered).toEqual([merger])

    // What an owner has set since is hers.
    await correct(FRONT, 'bea@client.example', 'bee@client.example')
    await correct(OWNER, 'bee@client.example', 'bea@client.example')
    app.clock.advance(DAY)
    const owned = await saidOf('bea@client.example')
    expect(owned.entered).toEqual([])
    expect(owned.letter).not.toContain('front desk')
  })
})
