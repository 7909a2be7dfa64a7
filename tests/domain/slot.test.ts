import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookedLabel,
  clockTimeOfSlot,
  isBooked,
  labelOfSlot,
  readSlot,
  slotOfLabel,
} from '../../domain/slot.ts'

const everyMinute = Array.from({ length: 24 * 60 }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(''),
)

test('every slot of a day goes to its label and back, and no two share one', () => {
  const labels = everyMinute.map(labelOfSlot)
  expect(labels.map(slotOfLabel)).toEqual(everyMinute)
  expect(new Set(labels).size).toBe(everyMinute.length)
  expect(labels.every((label) => /^(1[0-2]|[1-9]):[0-5]\d [AP]M$/.test(label))).toBe(true)
})

test('noon and midnight are where people expect them', () => {
  expect(labelOfSlot('0000')).toBe('12:00 AM')
  expect(labelOfSlot('1200')).toBe('12:00 PM')
  expect(labelOfSlot('1430')).toBe('2:30 PM')
  expect(slotOfLabel('12:15 am')).toBe('0015')
})

test('a booked label is the same time, and says that it is booked', () => {
  for (const slot of everyMinute) {
    const label = labelOfSlot(slot)
    expect(isBooked(label)).toBe(false)
    expect(isBooked(bookedLabel(label))).toBe(true)
    expect(slotOfLabel(bookedLabel(label))).toBe(slot)
  }
})

test('the ways a hold or an address writes a slot are one slot', () => {
  for (const slot of everyMinute) {
    expect(readSlot(slot)).toBe(slot)
    expect(readSlot(clockTimeOfSlot(slot))).toBe(slot)
    expect(readSlot(clockTimeOfSlot(slot).slice(0, 5))).toBe(slot)
  }
})

test('whatever text comes, it is read as a slot of the day or not at all', () => {
  const times = new Set(everyMinute)
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^\d{0,5}:?\d{0,3}( ?[AP]M)?( Booked)?$/))
  fc.assert(
    fc.property(texts, (text) => {
      for (const slot of [readSlot(text), slotOfLabel(text)]) {
        expect(slot === undefined || times.has(slot)).toBe(true)
      }
    }),
  )
  for (const text of ['2400', '1260', '930', '13:00 PM', '0:30 AM', '9:5 AM', 'noon']) {
    expect([readSlot(text), slotOfLabel(text)]).toEqual([undefined, undefined])
  }
})
