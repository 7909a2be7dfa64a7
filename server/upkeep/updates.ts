import * as v from 'valibot'
import { DAY } from '../../domain/timing.ts'
// Only this name: the whole file would become a part of the built server.
import { version as VERSION } from '../../package.json'
import type { Services } from '../services.ts'
import { deadlines } from '../system/deadlines.ts'
import { repeat } from '../system/repeat.ts'

export { VERSION }

/** A `package.json`, or a release as GitHub, GitLab and Forgejo describe it. */
const release = v.union([
  v.pipe(
    v.object({ version: v.string() }),
    v.transform(({ version }) => version),
  ),
  v.pipe(
    v.object({ tag_name: v.string() }),
    v.transform(({ tag_name }) => tag_name),
  ),
])

const isNewer = (version: string): boolean =>
  version.localeCompare(VERSION, 'en', { numeric: true }) > 0

/** In bytes. A release with many files takes some hundred kilobytes. */
const LONGEST = 1024 * 1024

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // Leaving the loop ends the download.
    if (length > LONGEST) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

async function findNewest(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(deadlines.updates) })
  const name = v.parse(release, JSON.parse(await readText(response)))
  const [version] = /\d{1,6}\.\d{1,6}\.\d{1,6}/.exec(name) ?? []
  if (version === undefined) throw new Error(`"${name.slice(0, 40)}" is no version.`)
  return version
}

/** Asks once a day whether there is a newer version, if the owner wants that. The request says nothing about the site. */
export function startUpdates({ log }: Pick<Services, 'log'>, url: string | undefined) {
  let newest = VERSION
  const ask = async () => {
    if (url === undefined) return
    try {
      newest = await findNewest(url)
    } catch (error) {
      log.warn({ err: error }, 'UPDATES_URL did not say which version is the newest.')
    }
  }
  const { stop } = repeat(ask, DAY)
  return { stop, newer: () => (isNewer(newest) ? newest : undefined) }
}
