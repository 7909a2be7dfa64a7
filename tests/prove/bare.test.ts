import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../server/support/engines.ts'
import { copySource, createDebian, execute, TRUSTED } from './support/debian.ts'
import { reportFigures } from './support/proof.ts'

/** A checkout that only root can read, in a folder with a space, with another language and time zone. */
const PLACE = '/root/the site'
const ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C',
  LANGUAGE: 'de',
  TZ: 'Pacific/Auckland',
  NODE_EXTRA_CA_CERTS: TRUSTED,
}

test('on a bare Debian with Node and npm alone, npm ci && npm test gets what it needs and passes', async (context) => {
  const root = join(createFolder(), 'root')
  createDebian(root, 'ca-certificates,libstdc++6,git')
  copySource(join(root, PLACE))
  mkdirSync(join(root, 'etc/apt/apt.conf.d'), { recursive: true })
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  // Another program already listens on the site's port.
  const busy = 'node -e "require(\'net\').createServer().listen(3000)" &'
  const inside = `chmod 700 /root; ${busy} cd '${PLACE}' && npm ci && npm test`
  const settings = Object.entries(ENV).map(([name, value]) => `--setenv=${name}=${value}`)
  const nspawn = ['--quiet', '--register=no', '--keep-unit', '--directory', root, ...settings]
  const { code, text } = await execute('systemd-nspawn', [...nspawn, 'sh', '-c', inside])
  rmSync(root, { recursive: true, force: true })
  expect(code, text.slice(-4_000)).toBe(0)
  expect(text).toMatch(/Getting what the tests need .*: apt-get install .*chromium/)
  const [, passed = ''] = /\n(\d+) passed, 0 failed.* minutes/.exec(text) ?? []
  expect(Number(passed)).toBeGreaterThan(1_000)
  expect(text).not.toContain('NOT TESTED')
  reportFigures(context, { passed, failed: 0 })
})
