import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolder } from '../server/support/engines.ts'
import { execute } from './support/debian.ts'
import { reportFigures } from './support/proof.ts'

const root = join(createFolder(), 'root')
const bareRoot = async (...args: readonly string[]) => {
  const { code, text } = await execute('bash', ['tests/prove/support/bare-root.sh', ...args])
  expect(code, text.slice(-4_000)).toBe(0)
  return text
}

/** The site's usual port, which another program already uses. */
const port = createServer()

beforeAll(async () => {
  port.once('error', () => {}).listen(3000)
  await bareRoot('make', root)
})

afterAll(() => {
  port.close()
  rmSync(root, { recursive: true, force: true })
})

// Fonts matter to Chromium alone, and rights to what is installed, to files and to Postgres. So two runs are enough. The
// second one uses what the first has installed, because only root can do that.
describe.each([
  { user: 'root', fonts: 'DejaVu', prepare: 'true' },
  { user: 'visitor', fonts: 'no font', prepare: 'rm -r /usr/share/fonts' },
])('on a bare Debian with Node and npm alone, as $user with $fonts', ({ user, prepare }) => {
  test('npm ci && npm start serves, and npm test passes', async (context) => {
    await bareRoot('run', root, 'root', prepare)
    const text = await bareRoot('run', root, user)
    expect(text).toContain('npm start served a page, and ended cleanly.')
    const isInstalled = /Getting what the tests need .*: apt-get install .*chromium/.test(text)
    expect(isInstalled).toBe(user === 'root')
    const [, passed = '', minutes = ''] =
      /\n(\d+) passed, 0 failed.* (\S+) minutes/.exec(text) ?? []
    expect(Number(passed)).toBeGreaterThan(1_000)
    expect(text).not.toContain('NOT TESTED')
    reportFigures(context, { passed, failed: 0, minutes })
  })
})
