import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendCode } from '../../../server/codes/codes.ts'
import { unwrap } from '../../../server/result.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { HOUR, MINUTE } from '../support/clock.ts'
import { sqlite } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openPractice } from '../support/tool-services.ts'

const CLIENT = 'the browser of the client'
const HOME = '203.0.113.9'

/** A practice with a client whose visit was booked at home in her own browser, and is over unless it is to come. */
async function open({ isToCome = false } = {}) {
  const practice = await openPractice(sqlite)
  await practice.book(slotAt('2026-07-10', '9:00 AM'))
  await alter(practice, sql`update bookings set visitor = ${CLIENT}, network = ${HOME}`)
  if (!isToCome) await alter(practice, sql`update bookings set starts_at = 0, ends_at = 1`)
  /** Requests a code to the phone of the client, and says whether it is sent. */
  const ask = async (address: string, id = `a browser at ${address}`, contact = jane.phone) => {
    practice.clock.advance(1)
    const requester = { visitor: id, clientAddress: address, wideNetwork: undefined }
    const visitor = { id, token: id }
    const { isSent } = unwrap(await sendCode(practice, 'review', visitor, contact, requester))
    return isSent
  }
  return { clock: practice.clock, ask, askAsClient: () => ask('192.0.2.7', CLIENT) }
}

test('no hour has more than three letters and no day more than six, whenever it begins', async () => {
  const { clock, ask, askAsClient } = await open()
  const counts: number[] = []
  for (let index = 0; index < 46; index++) {
    const sent: boolean[] = []
    for (let stranger = 0; stranger < 2; stranger++)
      sent.push(await ask(`198.${index}.1.${stranger}`), await askAsClient())
    counts.push(sent.filter(Boolean).length)
    clock.advance(30 * MINUTE - 4)
  }
  for (const [index, count] of counts.entries())
    expect(count + (counts[index + 1] ?? 0)).toBeLessThanOrEqual(3)
  expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  clock.advance(24 * HOUR)
  expect(await askAsClient()).toBe(true)
})

test('strangers leave the client two letters a day', async () => {
  const { clock, ask, askAsClient } = await open()
  let sent = 0
  for (let hour = 0; hour < 12; hour++) {
    for (let index = 0; index < 3; index++) sent += Number(await ask(`198.51.${hour}.${index}`))
    clock.advance(HOUR)
  }
  expect([sent, await askAsClient()]).toEqual([4, true])
  clock.advance(HOUR)
  expect([await askAsClient(), await askAsClient()]).toEqual([true, false])
})

test('one address uses up no more than one letter, so another browser gets one too', async () => {
  const { ask } = await open()
  const one = '198.51.100.1'
  expect([await ask(one, 'first'), await ask(one, 'second')]).toEqual([true, false])
  expect(await ask('198.51.100.2')).toBe(true)
})

test('thirty addresses of one mailbox get two letters', async () => {
  const { ask } = await open()
  let sent = 0
  for (let index = 0; index < 30; index++)
    sent += Number(await ask(`198.51.${index}.1`, undefined, `jane+${index}@client.example`))
  expect(sent).toBe(2)
})

test.each([
  ['who came to a visit is known where it was booked, in another browser too', false],
  ['who booked a visit to come with a client’s phone is a stranger all the same', true],
])('%s', async (_, isToCome) => {
  const { ask } = await open({ isToCome })
  for (const address of ['198.51.1.1', '198.51.2.1']) expect(await ask(address)).toBe(true)
  expect(await ask('198.51.3.1')).toBe(false)
  expect(await ask(HOME)).toBe(!isToCome)
})

test('a stranger gets two codes an hour sent to the desk, and from where somebody signed in there are six', async () => {
  const practice = await openPractice(sqlite)
  const email = 'staff@lanternhill.example'
  await alter(
    practice,
    sql`insert into desk_sessions (hash, email, created_at, expires_at, network)
      values ('h', ${email}, 0, 0, ${HOME})`,
  )
  const ask = async (address: string, id: string) => {
    const requester = { visitor: id, clientAddress: address, wideNetwork: undefined }
    const visitor = { id, token: id }
    return unwrap(await sendCode(practice, 'sign-in', visitor, email, requester)).isSent
  }
  const sent = []
  for (const index of [1, 2, 3]) sent.push(await ask(`198.51.${index}.1`, `stranger ${index}`))
  for (const index of [1, 2, 3, 4, 5]) sent.push(await ask(HOME, `staff ${index}`))
  expect(sent).toEqual([true, true, false, true, true, true, true, false])
})
