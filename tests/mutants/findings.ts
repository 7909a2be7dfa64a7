import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inject } from 'vitest'

/** What the processes of a run find, as files that all of them see: one for each mutant that is noticed. */
const BROKEN = 'broken'

export const isNoticed = (id: number): boolean => existsSync(`${inject('findings')}/${id}`)

export const reportNoticed = (id: number, test: string): void =>
  writeFileSync(`${inject('findings')}/${id}`, test)

export const reportBroken = (test: string): void =>
  appendFileSync(`${inject('findings')}/${BROKEN}`, `${test}\n`)

export const readFindings = (folder: string) => {
  const names = readdirSync(folder)
  return {
    noticed: new Set(names.filter((name) => name !== BROKEN).map(Number)),
    broken: names.includes(BROKEN) ? readFileSync(`${folder}/${BROKEN}`, 'utf8') : '',
  }
}
