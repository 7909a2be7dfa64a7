import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse, stringify } from 'yaml'
import { changedPractice } from '../../server/support/changed-practice.ts'

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The test practice with a single location, open around the clock for a year: 17,000 slots. */
export function createLargePractice(): string {
  const file = changedPractice()
  const facts = v.parse(v.looseObject({}), parse(readFileSync(file, 'utf8')))
  const hours = Object.fromEntries(WEEK.map((day) => [day, '12:00 AM - 11:30 PM']))
  const location = { id: 1, slug: 'wide', name: 'Wide', address: '1 Main Street', hours }
  // No intake form is due for visits that are at least two days ahead.
  const practice = { ...facts, intakeDays: 1, locations: [{ ...location, bookableDays: 366 }] }
  writeFileSync(file, stringify(practice))
  return file
}
