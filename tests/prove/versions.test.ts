import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { catalogAt } from '../paths/changes.ts'
import { bookVisit, freeSlots, jane } from '../server/support/bookings.ts'
import { killProcesses, running } from '../server/support/child-process.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { createVisitor } from '../server/support/visitor.ts'

/** Installs this major version of Node from npm. Without a program, the reason says why not. */
function fetchNode(major: number): { readonly program?: string; readonly reason: string } {
  const name = `node-${process.platform}-${process.arch}`
  const prefix = createFolder()
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund']
  try {
    const args = ['install', '--prefix', prefix, ...options, `${name}@${major}`]
    execFileSync('npm', args, { stdio: 'ignore' })
  } catch {
    return { reason: `npm cannot install ${name}@${major} here.` }
  }
  return { program: join(prefix, 'node_modules', name, 'bin/node'), reason: '' }
}

afterEach(killProcesses)

describe.each([22, 24])('with Node %i', (major) => {
  test('the fast tests pass, and on each engine the built site keeps a visit over a restart', async (context) => {
    const { program: NODE, reason } = fetchNode(major)
    if (NODE === undefined) return context.skip(reason)
    const version = execFileSync(NODE, ['--version'], { encoding: 'utf8' })
    expect(version).toMatch(new RegExp(`^v${major}\\.`))

    for (const engine of availableEngines) {
      const DATABASE_URL = await engine.create()
      const env = { NODE, DATABASE_URL, OUTBOX_DIR: createFolder(), NODE_ENV: 'production' }
      const start = () => running(env, 'dist/server/main.js')
      const first = await start()
      const visitor = createVisitor(first.url)
      const slot = await freeSlots({ visitor: () => visitor })()
      const { reference } = await bookVisit(visitor, slot)
      expect([await first.stop(), first.err()]).toEqual([0, ''])

      const second = await start()
      const again = await bookVisit(createVisitor(second.url, visitor.cookie()), slot)
      expect(again.reference).toBe(reference)
      // Control: another visitor is refused.
      const other = await createVisitor(second.url).post(bookAppointment, { ...jane, ...slot })
      expect(other.body.success).toBe(false)
      expect([await second.stop(), second.err()]).toEqual([0, ''])
    }

    const PATH = `${join(NODE, '..')}:${process.env.PATH}`
    const projects = ['core', 'views', 'server'].flatMap((name) => ['--project', name])
    const env = { ...process.env, PATH, PROVE: '', TEST_ENGINES: 'SQLite' }
    const program = ['node_modules/vitest/vitest.mjs', 'run', ...projects]
    const { status, stderr } = spawnSync(NODE, program, { env, encoding: 'utf8', maxBuffer: 1e9 })
    expect(status, stderr.slice(-4_000)).toBe(0)
  })
})

test('no dependency has a high or critical finding', (context) => {
  const audit = ['audit', '--omit=dev', '--audit-level=high', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', audit, { encoding: 'utf8' })
  if (/ENOAUDIT|audit endpoint/.test(stderr)) context.skip('The package registry has no audit.')
  expect(status).toBe(0)
})

test('the machines of a version in git are read', async () => {
  const price = (await catalogAt('HEAD')).find(({ name }) => name === 'price')
  expect(Object.keys(price?.table?.states ?? {})).toEqual(['loading', 'shown', 'failed'])
  await expect(catalogAt('no-such-version')).rejects.toThrow('no-such-version')
})
