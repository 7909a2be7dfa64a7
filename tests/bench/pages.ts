import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { findChromium } from '../../build/chromium.ts'
import { sitemapPaths } from '../../domain/routes.ts'
import { median, type Report, type Row } from './row.ts'
import { createFolder, product } from './server.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const CHROMIUM = '--headless=new --no-sandbox --disable-gpu --disable-quic'
const execute = promisify(execFile)

const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const score = v.pipe(
  v.object({ score: v.number() }),
  v.transform(({ score }) => score),
)
const found = v.object({
  categories: v.object(v.entriesFromList(SCORES, score)),
  audits: v.object({ 'largest-contentful-paint': v.object({ numericValue: v.number() }) }),
})

async function audit(url: string) {
  const args = ['--yes', LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${CHROMIUM}`]
  const env = { ...process.env, CHROME_PATH: findChromium() }
  const { stdout } = await execute('npx', args, { env, maxBuffer: 2 ** 26 })
  const { categories, audits } = v.parse(found, JSON.parse(stdout))
  return { scores: categories, paint: audits['largest-contentful-paint'].numericValue }
}

/** Lighthouse on every public page; the medians of three runs each. */
export async function measurePages(report: Report): Promise<Row> {
  const server = await product(createFolder())
  const below: string[] = []
  const paints: number[] = []
  for (const path of sitemapPaths()) {
    report(`Lighthouse on ${path}`)
    const runs = [
      await audit(server.url + path),
      await audit(server.url + path),
      await audit(server.url + path),
    ]
    for (const what of SCORES) {
      const score = median(runs.map(({ scores }) => scores[what]))
      if (score < 1) below.push(`${what} of ${path} ${Math.round(score * 100)}`)
    }
    paints.push(median(runs.map(({ paint }) => paint)))
  }
  await server.stop()
  return {
    what: 'Lighthouse (mobile) on every public page, four scores each',
    goal: '100',
    measured: `${below.join(', ') || '100'}; largest paint at most ${(Math.max(...paints) / 1_000).toFixed(1)} s`,
    isMet: below.length === 0,
  }
}
