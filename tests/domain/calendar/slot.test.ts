import { expect, test } from 'vitest'
import {
  bareLabel,
  bookedLabel,
  clockTime,
  isBookedLabel,
  minuteOfDay,
  readSlot,
  slotAtMinute,
  slotFromLabel,
  slotLabel,
} from '../../../domain/calendar/slot.ts'
import { slot } from '../../days.ts'

const everyMinute = Array.from({ length: 24 * 60 }, (_, minute) =>
  slot(
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(''),
  ),
)

test('every minute of the day has its slot, and every slot its minute', () => {
  for (const [minute, time] of everyMinute.entries()) {
    expect(slotAtMinute(minute)).toBe(time)
    expect(minuteOfDay(time)).toBe(minute)
  }
  expect(() => slotAtMinute(24 * 60)).toThrow(RangeError)
  expect(() => slotAtMinute(-1)).toThrow(RangeError)
})

test('every slot of a day goes to its label and back, and no two share one', () => {
  const labels = everyMinute.map(slotLabel)
  expect(labels.map(slotFromLabel)).toEqual(everyMinute)
  expect(new Set(labels).size).toBe(everyMinute.length)
  expect(labels.every((label) => /^(1[0-2]|[1-9]):[0-5]\d [AP]M$/.test(label))).toBe(true)
})

test('noon and midnight are where people expect them', () => {
  expect(slotLabel(slot('0000'))).toBe('12:00 AM')
  expect(slotLabel(slot('1200'))).toBe('12:00 PM')
  expect(slotLabel(slot('1430'))).toBe('2:30 PM')
  expect(slotFromLabel('12:15 am')).toBe('0015')
})

test('a booked label has the time of the slot and says that it is booked, but names no slot to book', () => {
  for (const time of everyMinute) {
    const label = slotLabel(time)
    expect(isBookedLabel(label)).toBe(false)
    expect(isBookedLabel(bookedLabel(label))).toBe(true)
    expect(slotFromLabel(bareLabel(bookedLabel(label)))).toBe(time)
    expect(slotFromLabel(bookedLabel(label))).toBeUndefined()
  }
})

test('the ways a hold or an address writes a slot are one slot', () => {
  for (const time of everyMinute) {
    expect(readSlot(time)).toBe(time)
    expect(readSlot(clockTime(time))).toBe(time)
    expect(readSlot(clockTime(time).slice(0, 5))).toBe(time)
  }
})

test('other text is no slot', () => {
  for (const text of ['2400', '1260', '930', '13:00 PM', '0:30 AM', '9:5 AM', 'noon']) {
    expect([readSlot(text), slotFromLabel(text)]).toEqual([undefined, undefined])
  }
})
