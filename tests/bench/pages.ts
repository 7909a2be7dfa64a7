import * as v from 'valibot'
import { FONTCONFIG_FILE, findChromium } from '../../build/chromium.ts'
import { sitemapPaths } from '../../domain/routes.ts'
import { median, npx } from './reading.ts'
import { createFolder, product } from './server.ts'

const CHROMIUM = '--headless=new --no-sandbox --disable-gpu --disable-quic'
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const leastOf = (what: (typeof SCORES)[number]) => (what === 'performance' ? 98 : 100)
const lighthouse = v.object({
  categories: v.object(v.entriesFromList(SCORES, v.object({ score: v.number() }))),
})
type Scores = v.InferOutput<typeof lighthouse>['categories']

/** The scores of a page; undefined if Lighthouse could not load it twice. Once in a while it cannot. */
async function scoresOf(url: string, isLast = false): Promise<Scores | undefined> {
  const options = ['--output=json', '--quiet', `--chrome-flags=${CHROMIUM}`]
  const env = { CHROME_PATH: findChromium(), FONTCONFIG_FILE }
  try {
    return (await npx(lighthouse, ['lighthouse@12.8.2', url, ...options], env)).categories
  } catch (error) {
    const [reason = ''] = String(error).split('\n')
    process.stderr.write(`Lighthouse could not load ${url}: ${reason}\n`)
    return isLast ? undefined : scoresOf(url, true)
  }
}

const below = (runs: readonly Scores[]): string[] =>
  SCORES.flatMap((what) => {
    const score = Math.round(100 * median(runs.map((run) => run[what].score)))
    return score < leastOf(what) ? [`${what} ${score}`] : []
  })

/** What is below its limit on the public pages. A page that is below it in one run has two more, and their median counts. */
export async function measurePages(): Promise<string[]> {
  const { url, stop } = await product(createFolder())
  const faults: string[] = []
  for (const page of sitemapPaths()) {
    // A practice can turn a page off.
    if (!(await fetch(url + page)).ok) continue
    const runs: Scores[] = []
    do {
      const scores = await scoresOf(url + page)
      if (scores) runs.push(scores)
      else break
    } while (below(runs).length > 0 && runs.length < 3)
    const found = runs.length > 0 ? below(runs) : ['could not be loaded']
    process.stderr.write(`${page}: ${found.join(', ') || 'met'} in ${runs.length} run(s)\n`)
    faults.push(...found.map((fault) => `${page}: ${fault}`))
  }
  await stop()
  return faults
}
