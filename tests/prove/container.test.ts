import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { createAsk } from '../server/support/ask-by-https.ts'
import { jane } from '../server/support/bookings.ts'
import { createContainers } from './support/containers.ts'
import { whyPortInUse } from './support/debian.ts'
import { bookVisit, whileLooking } from './support/https-visitor.ts'
import { reportFigures } from './support/proof.ts'

// The commands from the comment at the top of compose.yaml.
const START = 'docker compose up -d --build'
const WITH_POSTGRES = 'docker compose --profile postgres up -d --build'
const WITH_STANDBY = 'docker compose --profile machines up -d --build'
const LIST = 'docker compose exec three patronictl -c /tmp/patroni.yaml list'
const BUILD = 'docker compose build'
const UPGRADE =
  'docker compose up -d --no-deps --wait two && sleep 3 && docker compose up -d --no-deps --wait one'
const TOOL = 'docker compose exec one node dist/server/practice-tool.js'

// The test has no terminal.
const here = (command: string) => command.replace('exec', 'exec -T')
const TOOL_HERE = here(TOOL)

/** A database is created, copied to its standby, or replaced by it. */
const SLOW = { timeout: 180_000 }

const SETTINGS = 'PRACTICE_SITE=practice.example\nPRACTICE_EMAIL=owner@practice.example\n'

let containers: ReturnType<typeof createContainers> | undefined
afterEach(() => containers?.remove(), 300_000)

test('containers serve the site with https, keep its visits, are upgraded without a failed request, and outlive a database', async (context) => {
  const reason = await whyPortInUse([80, 443])
  if (reason !== undefined) return context.skip(reason)
  const head = readFileSync('deploy/compose.yaml', 'utf8')
  for (const command of [START, WITH_POSTGRES, WITH_STANDBY, LIST, BUILD, UPGRADE, TOOL]) {
    expect(head).toContain(`#   ${command}`)
  }
  containers = createContainers()
  const { authority, makeImages, podman, run, write } = containers
  await makeImages()
  const succeed = async (command: string) => {
    const { code, text } = await run(command)
    expect(code, text).toBe(0)
    return text
  }
  const ask = createAsk({ site: 'practice.example', httpPort: 80, httpsPort: 443, authority })
  const isOpen = () => ask('/').then(({ status }) => status, String)
  const RECORDS = `${TOOL_HERE} export ${jane.email}`
  const statesOf = async () =>
    (await podman('ps', '--all', '--format', '{{.Names}} {{.Status}}')).text

  /** Starts a new installation, because the site refuses a new database where there are backups of another. */
  const begin = async (command: string, hosts: string) => {
    await succeed("docker compose --profile '*' down --volumes")
    write(
      'site/deploy/.env',
      `${SETTINGS}PRACTICE_DATABASE_URL=postgres://practice:secret@${hosts}/practice\nPOSTGRES_PASSWORD=secret\n`,
    )
    await succeed(command)
  }

  await succeed('cp -R ../practice . && mv practice/demo.yaml practice/practice.yaml')
  write('site/deploy/.env', SETTINGS)
  await succeed(START)
  await expect.poll(isOpen).toBe(200)
  const plain = await ask('/book', { isPlain: true })
  expect([plain.status, plain.headers.location]).toEqual([308, 'https://practice.example/book'])
  expect(String((await ask('/')).body)).toContain('<h1')
  expect(await succeed('docker compose exec -T one id -u')).toBe('1000\n')
  const reference = await bookVisit(ask)

  // A frozen site is ended, and started again.
  await succeed("docker compose exec -T one sh -c 'kill -STOP $(cat /proc/1/task/1/children)'")
  const restarts = async () => {
    await run('sleep 1')
    return (await podman('inspect', '--format', '{{.RestartCount}}', 'practice-one-1')).text
  }
  await expect.poll(restarts, SLOW).toBe('1\n')

  await succeed('docker compose stop')
  expect(await statesOf()).toMatch(/one-1 Exited \(0\)/)
  expect(await statesOf()).toMatch(/two-1 Exited \(0\)/)
  await succeed('docker compose up -d --wait one two')
  expect(await succeed(RECORDS)).toContain(reference)

  await succeed('docker compose up -d')
  await expect.poll(isOpen).toBe(200)
  const before = (await podman('ps', '--quiet', '--no-trunc')).text
  await succeed("echo 'LABEL version=2' >>Dockerfile")
  await succeed(BUILD)
  const upgrade = await whileLooking(ask, run(UPGRADE))
  expect(upgrade.result, upgrade.result.text).toMatchObject({ code: 0 })
  expect(upgrade.failures).toEqual([])
  expect(await succeed(RECORDS)).toContain(reference)
  // Both of the site's containers were replaced, and only Caddy's was kept.
  const stayed = (await podman('ps', '--quiet', '--no-trunc')).text
    .split('\n')
    .filter((id) => id && before.includes(id))
  expect(stayed).toHaveLength(1)

  await begin(WITH_POSTGRES, 'postgres')
  await expect.poll(isOpen, SLOW).toBe(200)
  const second = await bookVisit(ask)
  await succeed('docker compose --profile postgres restart')
  await expect.poll(isOpen).toBe(200)
  expect(await succeed(RECORDS)).toContain(second)

  await begin(WITH_STANDBY, '172.30.99.3,172.30.99.4')
  const confirmed = { text: expect.stringContaining('A standby confirms each booking.') }
  await expect.poll(() => run(`${TOOL_HERE} doctor`), SLOW).toMatchObject(confirmed)
  await expect.poll(isOpen).toBe(200)
  const third = await bookVisit(ask)
  const leader = /172\.30\.99\.3 .*Leader/.test(await succeed(here(LIST))) ? 'three' : 'four'
  await succeed(`docker compose --profile machines kill ${leader}`)
  await expect
    .poll(() => run(RECORDS), SLOW)
    .toMatchObject({ text: expect.stringContaining(third) })
  await bookVisit(ask)

  reportFigures(context, {
    'requests during the upgrade': upgrade.looks,
    failed: upgrade.failures.length,
  })
})
