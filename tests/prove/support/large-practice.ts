import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { parse, stringify } from 'yaml'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { createFolder } from '../../server/support/engines.ts'

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The test practice with a single location, open around the clock for a year: 17,000 slots. */
export function createLargePractice(): string {
  const folder = createFolder()
  symlinkSync(resolve('practice/pictures'), join(folder, 'pictures'))
  const facts = v.parse(v.looseObject({}), parse(readFileSync(TEST_PRACTICE, 'utf8')))
  const hours = Object.fromEntries(WEEK.map((day) => [day, '12:00 AM - 11:30 PM']))
  const location = { id: 1, slug: 'wide', name: 'Wide', address: '1 Main Street', hours }
  const file = join(folder, 'practice.yaml')
  // No intake form is due for visits that are at least two days ahead.
  const practice = { ...facts, intakeDays: 1, locations: [{ ...location, bookableDays: 366 }] }
  writeFileSync(file, stringify(practice))
  return file
}
