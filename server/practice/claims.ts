import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { claimsIn, describeClaim } from '../../domain/claims.ts'
import { findDemoFile } from './practice-file.ts'

/** How many claims are listed. */
const MOST = 10

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The texts in `practice/content`, which the pages of the site show. */
function readContent(): string[] {
  const folder = join(dirname(findDemoFile()), 'content')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return files.flatMap((name) => textsIn(parse(readFileSync(join(folder, name), 'utf8'))))
}

/** The claims about thermography in the practice file and in the texts of the site, each in a sentence or three. */
export function practiceClaims(practice: unknown): string[] {
  const claims = [...textsIn(practice), ...readContent()].flatMap(claimsIn).map(describeClaim)
  const more = claims.length > MOST ? [`And ${claims.length - MOST} more such sentences.`] : []
  return [...claims.slice(0, MOST), ...more]
}
