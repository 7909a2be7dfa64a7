import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { createAsk } from '../server/support/ask-by-https.ts'
import { jane } from '../server/support/bookings.ts'
import { createContainers, whyNoContainers } from './support/containers.ts'
import { bookVisit, whileLooking } from './support/https-visitor.ts'
import { isLong, reportFigures } from './support/proof.ts'

// The commands from the comment at the top of compose.yaml.
const START = 'docker compose up -d --build'
const START_WITH_POSTGRES = 'docker compose --profile postgres up -d --build'
const BUILD = 'docker compose build'
const UPGRADE =
  'docker compose up -d --no-deps --wait two && sleep 3 && docker compose up -d --no-deps --wait one'
const TOOL = 'docker compose exec one node dist/server/practice-tool.js'

// The test has no terminal.
const TOOL_HERE = TOOL.replace('exec', 'exec -T')

const SETTINGS = 'PRACTICE_SITE=practice.example\nPRACTICE_EMAIL=owner@practice.example\n'
const POSTGRES = `PRACTICE_DATABASE_URL=postgres://practice:secret@postgres/practice
POSTGRES_PASSWORD=secret
`

let containers: ReturnType<typeof createContainers> | undefined
afterEach(() => containers?.remove(), 300_000)

// Builds the image with packages from the network, which takes minutes.
test.runIf(isLong)(
  'containers serve the site with https, keep its visits, and are upgraded without a failed request',
  async (context) => {
    const reason = await whyNoContainers()
    if (reason !== undefined) return context.skip(reason)
    const head = readFileSync('deploy/compose.yaml', 'utf8')
    for (const command of [START, START_WITH_POSTGRES, BUILD, UPGRADE, TOOL]) {
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
    const find = (reference: string) => succeed(`${TOOL_HERE} find ${reference}`)
    const statesOf = async () =>
      (await podman('ps', '--all', '--format', '{{.Names}} {{.Status}}')).text

    await succeed('cp -R ../practice . && mv practice/demo.yaml practice/practice.yaml')
    write('site/deploy/.env', SETTINGS)
    await succeed(START)
    await expect.poll(isOpen).toBe(200)
    const plain = await ask('/book', { isPlain: true })
    expect([plain.status, plain.headers.location]).toEqual([308, 'https://practice.example/book'])
    expect(String((await ask('/')).body)).toContain('<h1')
    expect(await succeed('docker compose exec -T one id -u')).toBe('1000\n')
    const reference = await bookVisit(ask)

    await succeed('docker compose stop')
    expect(await statesOf()).toMatch(/one-1 Exited \(0\)/)
    expect(await statesOf()).toMatch(/two-1 Exited \(0\)/)
    await succeed('docker compose up -d --wait one two')
    expect(await find(reference)).toContain(jane.lastName)

    await succeed('docker compose up -d')
    await expect.poll(isOpen).toBe(200)
    const before = (await podman('ps', '--quiet', '--no-trunc')).text
    await succeed("echo 'LABEL version=2' >>Dockerfile")
    await succeed(BUILD)
    const upgrade = await whileLooking(ask, run(UPGRADE))
    expect(upgrade.result, upgrade.result.text).toMatchObject({ code: 0 })
    expect(upgrade.failures).toEqual([])
    expect(await find(reference)).toContain(jane.lastName)
    // Both of the site's containers were replaced, and only Caddy's was kept.
    const stayed = (await podman('ps', '--quiet', '--no-trunc')).text
      .split('\n')
      .filter((id) => id && before.includes(id))
    expect(stayed).toHaveLength(1)

    write('site/deploy/.env', SETTINGS + POSTGRES)
    await succeed(START_WITH_POSTGRES)
    const database = { code: 0, text: expect.stringContaining('Database: Postgres at postgres') }
    const look = () => run(`${TOOL_HERE} find ${reference}`)
    await expect.poll(look).toMatchObject(database)
    expect((await look()).text).not.toContain(jane.lastName)
    await expect.poll(isOpen).toBe(200)
    const second = await bookVisit(ask)
    await succeed('docker compose --profile postgres restart')
    await expect.poll(isOpen).toBe(200)
    expect(await find(second)).toContain(jane.lastName)

    reportFigures(context, {
      'requests during the upgrade': upgrade.looks,
      failed: upgrade.failures.length,
    })
  },
)
