import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { getPrice } from '../../domain/price.ts'
import { createAsk } from '../server/support/ask-by-https.ts'
import { jane } from '../server/support/bookings.ts'
import { whyPortInUse } from './support/debian.ts'
import { bookVisit, whileLooking } from './support/https-visitor.ts'
import { reportFigures } from './support/proof.ts'
import { createMachine, PORTS } from './support/throwaway-machine.ts'

const INSTALL = 'deploy/install practice.example owner@practice.example'
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

let machine: ReturnType<typeof createMachine> | undefined
afterEach(() => machine?.remove(), 300_000)

test('a bare Debian becomes a site with https by one script, which upgrades it when it is run again', async (context) => {
  const reason = await whyPortInUse(PORTS)
  if (reason !== undefined) return context.skip(reason)
  machine = createMachine()
  const { run, read, write } = machine
  // No public authority issues a certificate for a name that only this machine knows.
  const options = '[Service]\nEnvironment=PRACTICE_CADDY_OPTIONS=local_certs\n'
  write('/etc/systemd/system/caddy.service.d/test.conf', options)
  await machine.boot()

  // The machine shares the network of this one, so port 80 is in use there as well.
  const other = createServer().listen(80)
  await once(other, 'listening')
  const early = await run(INSTALL)
  expect(early).toMatchObject({ code: 1, text: expect.stringContaining('Port 80 is in use') })
  expect((await run('ls -d /etc/practice /opt/practice')).text).not.toMatch(/^\//m)
  await new Promise((closed) => other.close(closed))

  const first = await run(INSTALL)
  expect(first, first.text).toMatchObject({ code: 0 })
  expect(first.text).toContain('No letter leaves this machine yet')
  // Node on the machine does not trust Caddy's certificate authority yet.
  expect(first.text).toContain('https://practice.example does not answer yet')

  const authority = () => Buffer.from(read(AUTHORITY))
  const ask = createAsk({ site: 'practice.example', httpPort: 80, httpsPort: 443, authority })
  const plain = await ask('/book', { isPlain: true })
  expect([plain.status, plain.headers.location]).toEqual([308, 'https://practice.example/book'])
  const home = await ask('/')
  expect([home.status, String(home.body)]).toEqual([200, expect.stringContaining('<h1')])
  const reference = await bookVisit(ask)

  // The owner's reload applies her edit, and the upgrade below keeps it.
  const facts = '/etc/practice/practice.yaml'
  const price = async () => JSON.parse(String((await ask(getPrice.path)).body)).price
  write(facts, read(facts).replace(/^price: .*$/m, 'price: 321'))
  expect(await run('practice reload')).toMatchObject({ code: 0 })
  await expect.poll(price).toBe(321)

  write('/root/trusted.crt', read('/etc/ssl/certs/here.crt') + authority())
  const trusting = { NODE_EXTRA_CA_CERTS: '/root/trusted.crt' }
  const again = await whileLooking(ask, run(INSTALL, trusting))
  expect(again.result, again.result.text).toMatchObject({ code: 0 })
  expect(again.result.text).toContain('The site is at https://practice.example.')
  expect(again.failures).toEqual([])
  expect(await price()).toBe(321)
  expect((await run(`practice export ${jane.email}`)).text).toContain(reference)
  const releases = (await run('ls /opt/practice/releases')).text.trim().split('\n')
  expect(releases).toHaveLength(2)

  // The script does not rename an installed site.
  const renamed = await run(INSTALL.replace('practice.example', 'other.example'))
  expect(renamed.code).toBe(1)
  expect(renamed.text).toContain('The site is installed as https://practice.example.')

  // A run that fails says so, and leaves no release behind.
  const lock = '/root/site/package-lock.json'
  const packages = read(lock)
  write(lock, '{')
  const unfinished = await run(INSTALL, trusting)
  expect(unfinished.code).not.toBe(0)
  expect(unfinished.text).toContain('This was not finished; what is above says why.')
  expect((await run('ls /opt/practice/releases')).text.trim().split('\n')).toEqual(releases)
  write(lock, packages)

  // A version that does not start is rolled back.
  write('/root/site/dist/server/main.js', 'process.exit(1)')
  const broken = await whileLooking(ask, run(INSTALL, trusting))
  expect(broken.result.code).toBe(1)
  expect(broken.result.text).toContain('The new version does not start, so the one before runs on.')
  expect(broken.failures).toEqual([])
  const { text: current } = await run('readlink /opt/practice/current')
  expect(current.trim()).toBe(`/opt/practice/releases/${releases.at(-1)}`)

  // The unit has no mistake, and its process may do little. The threshold is ten times what systemd-analyze prints.
  const unit = '/etc/systemd/system/practice@.service'
  expect(await run('systemd-analyze verify practice@3001.service')).toEqual({ code: 0, text: '' })
  const security = (most: number) =>
    run(`systemd-analyze security --offline=true --threshold=${most} ${unit}`)
  expect((await security(25)).code).toBe(0)
  // Control: a unit that exceeds the threshold fails.
  expect((await security(1)).code).not.toBe(0)

  // A frozen process is started again, and the other one, which runs, is not.
  const restarts = async () =>
    (await run('systemctl show --value --property=NRestarts practice@3001 practice@3002')).text
  expect(await restarts()).toBe('0\n\n0\n')
  await run('kill -STOP "$(systemctl show --value --property=MainPID practice@3001)"')
  await expect.poll(restarts, { timeout: 120_000 }).toBe('1\n\n0\n')

  await machine.halt()
  await machine.boot()
  const outcome = () => ask('/').then(({ status }) => status, String)
  await expect.poll(outcome).toBe(200)
  // Other users of the machine cannot read client data or settings; scripts and pictures are public.
  const others =
    'find /var/lib/practice /etc/practice/settings.env -name assets -prune -o -perm /o=rwx -print'
  expect(await run(others)).toEqual({ code: 0, text: '' })
  reportFigures(context, {
    'requests during upgrades': again.looks + broken.looks,
    failed: again.failures.length + broken.failures.length,
  })
})
