import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEPT_FOR, keepAssets } from '../../../server/site/kept-assets.ts'
import { builtSite } from '../support/built-site.ts'
import { DAY, NOON } from '../support/clock.ts'
import { createFolder } from '../support/engines.ts'

function olderVersion() {
  const own = createFolder()
  for (const ending of ['', '.br', '.gz'])
    writeFileSync(join(own, `home-0a1b2c.js${ending}`), `home-0a1b2c.js${ending}`)
  return own
}

test('a page that was opened before an upgrade finds its scripts, compressed as they were', async () => {
  const kept = join(createFolder(), 'assets')
  const { ask } = builtSite(kept)
  const { ask: askWithout } = builtSite()
  keepAssets(olderVersion(), kept, NOON)
  const { response, text } = await ask('/assets/home-0a1b2c.js', { 'Accept-Encoding': 'br' })
  expect([response.status, text]).toEqual([200, 'home-0a1b2c.js.br'])
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  // Control: without the folder the script is not found.
  expect((await askWithout('/assets/home-0a1b2c.js')).response.status).toBe(404)
})

test('nothing but the files of versions is served from the folder', async () => {
  const folder = createFolder()
  const kept = join(folder, 'assets')
  const { ask } = builtSite(kept)
  keepAssets(olderVersion(), kept, NOON)
  writeFileSync(join(folder, 'settings.env'), 'SMTP_URL=secret')
  for (const path of ['../settings.env', '..%2fsettings.env', '%2e%2e/settings.env', '.', 'x.js'])
    expect([path, (await ask(`/assets/${path}`)).response.status]).toEqual([path, 404])
})

test('files stay for 7 days after the last process of their version, and for as long as it runs', () => {
  const kept = join(createFolder(), 'assets')
  const [older, newer] = [olderVersion(), createFolder()]
  writeFileSync(join(newer, 'home-d3e4f5.js'), '')
  keepAssets(older, kept, NOON)
  keepAssets(older, kept, NOON + 30 * DAY)
  keepAssets(newer, kept, NOON + 30 * DAY + KEPT_FOR)
  expect(readdirSync(kept)).toHaveLength(4)
  keepAssets(newer, kept, NOON + 30 * DAY + KEPT_FOR + 1)
  expect(readdirSync(kept)).toEqual(['home-d3e4f5.js'])
  expect(KEPT_FOR).toBe(7 * DAY)
})
