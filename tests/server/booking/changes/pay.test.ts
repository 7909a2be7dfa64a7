import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Method } from '../../../../domain/desk/payments.ts'
import type { Booking } from '../../../../server/booking/booking.ts'
import {
  mailReceipt,
  receiptRows,
  takePayment,
  takingsBetween,
  undoPayment,
} from '../../../../server/booking/changes/pay.ts'
import { forgetClient } from '../../../../server/clients/forget-client.ts'
import { figuresOf, readSpan, visitLines } from '../../../../server/desk/figures.ts'
import { day } from '../../../days.ts'
import { jane, slotAt } from '../../support/bookings.ts'
import { NOON } from '../../support/clock.ts'
import { availableEngines } from '../../support/engines.ts'
import { alter } from '../../support/stored.ts'
import { openPractice, said } from '../../support/tool-services.ts'

const OWNER = 'owner@practice.example'

describe.each(availableEngines)('payments, on $name', (engine) => {
  let practice: Awaited<ReturnType<typeof openPractice>>
  beforeEach(async () => {
    practice = await openPractice(engine)
  })
  const book = async (time: string) => (await practice.book(slotAt('2026-07-10', time))).reference
  const take = async (reference: string, method: Method, amount = '225', version?: string) =>
    said(
      await takePayment(
        practice,
        OWNER,
        reference,
        { method, amount },
        { ...(version && { version }) },
      ),
    )

  test('a payment is entered once, with its method and amount, and undone whole', async () => {
    const reference = await book('9:00 AM')
    for (const amount of ['', 'free', '-5', '1e3', '112,50', '225.555', '1000000'])
      expect(await take(reference, 'card', amount)).toMatch(/^Please enter the amount in dollars/)
    expect(await take(reference, 'check', '$1,112.50')).toBe('done')
    expect(await take(reference, 'cash')).toMatch(/^This visit is already paid/)
    // Whoever saw it unpaid changes nothing.
    expect(await take(reference, 'cash', '225', '0-to-come')).toMatch(/^Someone else has changed/)
    for (const _ of [1, 2]) {
      practice.clock.advance(1)
      expect(said(await undoPayment(practice, OWNER, reference))).toBe('done')
    }
    practice.clock.advance(1)
    expect(await take(reference, 'waived', 'nothing')).toBe('done')
    expect((await practice.acts()).slice(1)).toEqual([
      `${OWNER} marked a visit as paid ${reference} Check, $1,112.50`,
      `${OWNER} marked a visit as not paid ${reference} Check, $1,112.50`,
      `${OWNER} marked a visit as paid ${reference} Waived, $0`,
    ])
  })

  test('a day, a month and the file of visits agree, also once a client was erased', async () => {
    const taken: [Method, string][] = [
      ['card', '225'],
      ['card', '112.50'],
      ['cash', '200'],
    ]
    for (const [index, [method, amount]] of taken.entries()) {
      practice.clock.advance(index === 0 ? 0 : 24 * 3600 * 1000)
      await take(await book(['9:00 AM', '10:00 AM', '11:00 AM'][index] ?? ''), method, amount)
    }
    const today = await takingsBetween(practice, day('2026-07-01'), day('2026-07-01'))
    expect(today).toEqual([{ method: 'card', cents: 22500, count: 1 }])
    const july = readSpan('2026-07')
    if (!july) throw new Error('There is no July.')
    const sums = async () => {
      const { takings, places } = await figuresOf(practice, july)
      const { file } = await visitLines(practice, july, { hasNames: false })
      const inFile = file
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(',')[6]) || 0)
      return [
        takings,
        takings.reduce((sum, { cents }) => sum + cents, 0),
        places.reduce((sum, { paid }) => sum + paid, 0),
        inFile.reduce((sum, dollars) => sum + dollars * 100, 0),
      ]
    }
    const all = [
      [
        { method: 'card', cents: 33750, count: 2 },
        { method: 'cash', cents: 20000, count: 1 },
      ],
      ...[53750, 53750, 53750],
    ]
    expect(await sums()).toEqual(all)
    practice.clock.at = Date.parse('2026-07-11T12:00:00-04:00')
    await forgetClient(practice, OWNER, jane.email)
    expect(await sums()).toEqual(all)
  })

  test('what was paid in advance counts after the client has canceled, until it is undone', async () => {
    const reference = await book('9:00 AM')
    await take(reference, 'card')
    await alter(practice, sql`update bookings set cancelled_at = 1`)
    const july = readSpan('2026-07')
    if (!july) throw new Error('There is no July.')
    const paid = async () => (await figuresOf(practice, july)).places[0]?.paid
    expect(await paid()).toBe(22500)
    expect(said(await mailReceipt(practice, OWNER, reference))).toBe('done')
    expect(said(await undoPayment(practice, OWNER, reference))).toBe('done')
    expect(await paid()).toBe(0)
  })

  test('a receipt is mailed only for a visit that is paid', async () => {
    const reference = await book('9:00 AM')
    expect(said(await mailReceipt(practice, OWNER, reference))).toMatch(/is not paid/)
    await take(reference, 'card', '200')
    expect(said(await mailReceipt(practice, OWNER, reference))).toBe('done')
  })

  test('a receipt says of a visit that did not take place that it was canceled or missed', async () => {
    const booking = await practice.book(slotAt('2026-07-10', '9:00 AM'))
    const paid = { ...booking, paid_at: NOON, paid_by: 'card' as const, paid_cents: 22500 }
    const serviceOf = (visit: Booking) =>
      receiptRows(practice, visit)?.find(([label]) => label === 'Service')?.[1]
    expect(serviceOf(paid)).toBe('Breast thermography screening')
    expect(serviceOf({ ...paid, cancelled_at: NOON })).toBe(
      'Breast thermography screening (canceled)',
    )
    expect(serviceOf({ ...paid, attendance: 'missed' })).toBe(
      'Breast thermography screening (no-show)',
    )
  })
})
