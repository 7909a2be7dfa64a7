import { afterEach, expect, test } from 'vitest'
import { holdAppointment } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { getPrice } from '../../domain/price.ts'
import { createAsk } from '../server/support/ask-by-https.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { jane } from '../server/support/test-server.ts'
import { cookieOf, freeSlotsIn } from './support/crowd.ts'
import { reportFigures } from './support/report-figures.ts'
import { isLong } from './support/sizes.ts'
import { createMachine, whyNoMachine } from './support/throwaway-machine.ts'

const INSTALL = 'deploy/install practice.example owner@practice.example'
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

let machine: ReturnType<typeof createMachine> | undefined
afterEach(() => machine?.remove(), 300_000)

/** Looks at the site without a pause while something else goes on; returns how often it did and what failed. */
async function whileLooking<T>(ask: ReturnType<typeof createAsk>, work: Promise<T>) {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const failures: string[] = []
  let looks = 0
  while (!isOver) {
    const outcome = await ask(getLocations.path).then(({ status }) => String(status), String)
    looks++
    if (outcome !== '200') failures.push(outcome)
  }
  return { result: await ended, looks, failures }
}

// A machine is made, and all packages come from the network: this takes minutes.
test.runIf(isLong)(
  'a bare Debian becomes a site with https by one script, which upgrades it when it is run again',
  async (context) => {
    const reason = await whyNoMachine()
    if (reason !== undefined) return context.skip(reason)
    machine = createMachine()
    const { run, read, write } = machine
    // No authority of the world certifies a name of this machine alone.
    const options = '[Service]\nEnvironment=PRACTICE_CADDY_OPTIONS=local_certs\n'
    write('/etc/systemd/system/caddy.service.d/test.conf', options)
    await machine.boot()

    const first = await run(INSTALL)
    expect(first, first.text).toMatchObject({ code: 0 })
    // Node on the machine does not know the authority of Caddy yet.
    expect(first.text).toContain('https://practice.example does not answer yet')

    const authority = () => Buffer.from(read(AUTHORITY))
    const ask = createAsk({ site: 'practice.example', httpPort: 80, httpsPort: 443, authority })
    const plain = await ask('/book', { isPlain: true })
    expect([plain.status, plain.headers.location]).toEqual([308, 'https://practice.example/book'])
    const home = await ask('/')
    expect([home.status, String(home.body)]).toEqual([200, expect.stringContaining('<h1')])
    const post = (path: string, body: object, cookie = '') =>
      ask(path, {
        method: 'POST',
        headers: {
          Origin: 'https://practice.example',
          'Content-Type': 'application/json',
          Cookie: cookie,
        },
        body: JSON.stringify(body),
      })
    const [slot] = freeSlotsIn(await ask(getLocations.path))
    const held = await post(holdAppointment.path, slot ?? {})
    expect(held.status).toBe(200)
    const booked = await post(bookAppointment.path, { ...jane, ...slot }, cookieOf(held))
    const { reference } = JSON.parse(String(booked.body))

    // What the owner has edited stays, and a command of hers puts it into effect.
    const facts = '/etc/practice/practice.yaml'
    const price = async () => JSON.parse(String((await ask(getPrice.path)).body)).price
    write(facts, read(facts).replace(/^price: .*$/m, 'price: 321'))
    expect(await run('practice reload')).toMatchObject({ code: 0 })
    await expect.poll(price, { timeout: 30_000 }).toBe(321)

    write('/root/trusted.crt', read('/etc/ssl/certs/here.crt') + authority())
    const trusting = { NODE_EXTRA_CA_CERTS: '/root/trusted.crt' }
    const again = await whileLooking(ask, run(INSTALL, trusting))
    expect(again.result, again.result.text).toMatchObject({ code: 0 })
    expect(again.result.text).toContain('The site is at https://practice.example.')
    expect(again.failures).toEqual([])
    expect(await price()).toBe(321)
    expect((await run(`practice find ${reference}`)).text).toContain(jane.lastName)
    const releases = (await run('ls /opt/practice/releases')).text.trim().split('\n')
    expect(releases).toHaveLength(2)

    // A version that does not start is taken back.
    write('/root/site/dist/server/main.js', 'process.exit(1)')
    const broken = await whileLooking(ask, run(INSTALL, trusting))
    expect(broken.result.code).toBe(1)
    expect(broken.result.text).toContain(
      'The new version does not start, so the one before runs on.',
    )
    expect(broken.failures).toEqual([])
    const { text: current } = await run('readlink /opt/practice/current')
    expect(current.trim()).toBe(`/opt/practice/releases/${releases.at(-1)}`)

    await machine.halt()
    await machine.boot()
    const outcome = () => ask('/').then(({ status }) => status, String)
    await expect.poll(outcome, { timeout: 60_000 }).toBe(200)
    // Nobody but the user of the site reads what clients have told; scripts and pictures are for everyone.
    const others =
      'find /var/lib/practice /etc/practice/settings.env -name assets -prune -o -perm /o=rwx -print'
    expect(await run(others)).toEqual({ code: 0, text: '' })
    reportFigures(context, {
      'requests during upgrades': again.looks + broken.looks,
      failed: again.failures.length + broken.failures.length,
    })
  },
)
