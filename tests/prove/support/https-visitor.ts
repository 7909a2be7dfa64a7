import { expect } from 'vitest'
import { holdAppointment } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { type Ask, createPost } from '../../server/support/ask-by-https.ts'
import { jane } from '../../server/support/bookings.ts'
import { bookAppointment } from '../../server/support/own-calls.ts'
import { cookieOf, freeSlotsIn } from './answers.ts'

/** Holds the first free slot and books it, as a visitor does; returns the reference. */
export async function bookVisit(ask: Ask): Promise<string> {
  const post = createPost(ask, 'https://practice.example')
  const [slot] = freeSlotsIn(await ask(getLocations.path))
  const held = await post(holdAppointment.path, slot)
  expect(held.status).toBe(200)
  const headers = { Cookie: cookieOf(held) }
  const booked = await post(bookAppointment.path, { ...jane, ...slot }, { headers })
  expect(booked.status).toBe(200)
  return JSON.parse(String(booked.body)).reference
}

/** Sends requests without a pause until the work is done; returns their number and the failures. */
export async function whileLooking<T>(ask: Ask, work: Promise<T>) {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const failures: string[] = []
  let looks = 0
  while (!isOver) {
    const outcome = await ask(getLocations.path).then(({ status }) => String(status), String)
    looks++
    if (outcome !== '200') failures.push(outcome)
  }
  return { result: await ended, looks, failures }
}
