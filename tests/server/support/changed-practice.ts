import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { createFolder } from './engines.ts'

/** Changes a practice file in place, as its owner does. */
export const editPractice = (file: string, from: string | RegExp, to: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))

/** A copy of the test practice file with these replacements. */
export function changedPractice(
  ...changes: readonly (readonly [from: string, to: string])[]
): string {
  const folder = createFolder()
  symlinkSync(resolve('tests/fixtures/pictures'), join(folder, 'pictures'))
  const text = changes.reduce(
    (changed, [from, to]) => {
      expect(changed).toContain(from)
      return changed.replace(from, to)
    },
    readFileSync(TEST_PRACTICE, 'utf8'),
  )
  const file = join(folder, 'practice.yaml')
  writeFileSync(file, text)
  return file
}
