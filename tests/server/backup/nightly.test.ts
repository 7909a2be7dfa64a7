import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '../../../domain/calendar/day.ts'
import { createKeys } from '../../../server/backup/encryption.ts'
import { checkNightly, copyNightly, startNightly } from '../../../server/backup/nightly.ts'
import type { RemoteFolder } from '../../../server/backup/remote-copies.ts'
import { pruneNightly } from '../../../server/database/backup-folder.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { day } from '../../days.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { HOUR, NOON } from '../support/clock.ts'
import { createFolder, sqlite } from '../support/engines.ts'
import { mailsAbout } from '../support/letters.ts'
import { portOf } from '../support/providers.ts'
import { openStalledPeer, setDeadlines } from '../support/stalled-peer.ts'
import { openTestServer } from '../support/test-server.ts'

const practice = loadPractice(TEST_PRACTICE)

async function prepare(publicKey?: string, copies?: RemoteFolder) {
  const app = await openTestServer(sqlite)
  const folder = join(createFolder(), 'backups')
  fs.mkdirSync(folder)
  const { database, clock, log, logged } = app
  const context = { database, clock, log, practice }
  const backups = { folder, publicKey, copies }
  const night = async () => {
    await checkNightly(context, backups)
    await copyNightly(context, backups)
  }
  const alarms = () => mailsAbout(app, /backups/i)
  return { context, backups, folder, logged, night, alarms, clock }
}

test('there is one backup a day, from two in the morning of the practice on', async () => {
  const { folder, night, clock, logged } = await prepare()
  clock.at = Date.parse('2026-07-02T01:59:00-04:00')
  await night()
  expect(fs.readdirSync(folder)).toEqual([])
  clock.at = Date.parse('2026-07-02T02:00:00-04:00')
  await Promise.all([night(), night()])
  await night()
  expect(fs.readdirSync(folder)).toEqual(['practice-2026-07-02.db'])
  expect(fs.statSync(join(folder, 'practice-2026-07-02.db')).mode & 0o777).toBe(0o600)
  expect(logged.join()).toMatch(/"bookings":0,.*The nightly backup was written and verified\./)
  clock.advance(24 * HOUR)
  await night()
  expect(fs.readdirSync(folder)).toEqual(['practice-2026-07-02.db', 'practice-2026-07-03.db'])
})

test('a backup that fails is logged, and told the owner once a day', async () => {
  const { folder, night, clock, logged, alarms } = await prepare()
  await night()
  clock.advance(24 * HOUR)
  fs.rmSync(folder, { recursive: true })
  await night()
  clock.advance(HOUR)
  await night()
  const [first, ...more] = await alarms()
  expect(more).toEqual([])
  expect(first).toMatchObject({
    to: practice.email,
    subject: 'The backups of your site need attention: Thursday, July 2nd, 2026',
  })
  expect(first?.text).toContain('there is no good backup of your site.')
  expect(first?.text).toContain('cannot be used (ENOENT)')
  expect(logged.filter((line) => line.includes('The nightly backup failed.'))).toHaveLength(2)
  clock.advance(24 * HOUR)
  await night()
  expect(await alarms()).toHaveLength(2)
})

test('a last good backup that is older than 48 hours is an alarm', async () => {
  const { folder, night, clock, logged, alarms } = await prepare()
  // Today's backup exists by its name, but its file is too old.
  const backupOf = (day: string, hours: number) => {
    const path = join(folder, `practice-${day}.db`)
    fs.writeFileSync(path, '')
    fs.utimesSync(path, (NOON - hours * HOUR) / 1000, (NOON - hours * HOUR) / 1000)
  }
  backupOf('2026-06-28', 60)
  backupOf('2026-07-01', 49)
  clock.at = NOON
  await night()
  expect(logged.join()).toContain('The last good backup is older than 48 hours.')
  const told = 'the last good backup of your site is from Wednesday, July 1st, 2026.'
  expect((await alarms()).map(({ text }) => text).join()).toContain(told)
})

test('with a public key only encrypted backups are written, and what a killed backup left unencrypted is deleted', async () => {
  vi.stubEnv('TMPDIR', createFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  const left = [`practice-backup-${process.pid}-own`, 'practice-backup-999999999-killed', 'other']
  for (const name of left) fs.mkdirSync(join(tmpdir(), name))
  const { publicKey } = await createKeys()
  const { folder, night } = await prepare(publicKey)
  await night()
  const now = fs.readdirSync(tmpdir()).filter((name) => left.includes(name))
  expect(now.sort()).toEqual(['other', `practice-backup-${process.pid}-own`])
  expect(fs.readdirSync(folder)).toEqual(['practice-2026-07-01.db.age'])
  const backup = join(folder, 'practice-2026-07-01.db.age')
  expect(fs.readFileSync(backup, 'latin1')).toMatch(/^age-encr/)
})

test('a backup is not copied to a host with another key, and the owner is told', async () => {
  const { default: ssh } = await import('ssh2')
  const { private: key } = ssh.utils.generateKeyPairSync('ecdsa', { bits: 256 })
  let signIns = 0
  const server = new ssh.Server({ hostKeys: [key] }, (client) => {
    client.on('authentication', () => signIns++)
    client.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const keyFile = join(createFolder(), 'copy-key')
  fs.writeFileSync(keyFile, key)
  const url = `sftp://practice@127.0.0.1:${portOf(server)}/backups`
  const { publicKey } = await createKeys()
  const { folder, night, alarms } = await prepare(publicKey, {
    ...{ url, keyFile },
    hostKey: `SHA256:${'0'.repeat(43)}`,
  })
  await night()
  expect(fs.readdirSync(folder)).toEqual(['practice-2026-07-01.db.age'])
  expect((await alarms()).map(({ text }) => text).join()).toContain(
    '127.0.0.1 has another key than BACKUP_COPY_HOST_KEY says, so no backup is copied to it.',
  )
  expect(signIns).toBe(0)
})

/** An SFTP server that signs everybody in and never answers what is asked next. */
async function openDeafServer(): Promise<RemoteFolder> {
  const { default: ssh } = await import('ssh2')
  const key = ssh.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private
  const server = new ssh.Server({ hostKeys: [key] }, (client) => {
    client.on('error', () => undefined)
    onTestFinished(() => void client.end())
    client.on('authentication', (asked) => asked.accept())
    client.on('session', (accept) => accept().on('sftp', (sftp) => sftp().on('OPENDIR', () => {})))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const keyFile = join(createFolder(), 'copy-key')
  fs.writeFileSync(keyFile, key)
  const parsed = ssh.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  const hash = createHash('sha256').update(parsed.getPublicSSH()).digest('base64')
  const url = `sftp://practice@127.0.0.1:${portOf(server)}/backups`
  return { url, keyFile, hostKey: `SHA256:${hash.replace('=', '')}` }
}

async function openStalledServer(slowly: string): Promise<RemoteFolder> {
  const port = await openStalledPeer({ slowly, interval: 10 })
  const { keyFile, hostKey } = await openDeafServer()
  return { url: `sftp://practice@127.0.0.1:${port}/backups`, keyFile, hostKey }
}

test.each([
  ['is silent', () => openStalledServer('')],
  ['answers one byte at a time', () => openStalledServer('SSH-2.0-')],
  ['is deaf once we have signed in', openDeafServer],
])('a server for copies that %s delays no backup, and the owner is told', async (_, open) => {
  const { publicKey } = await createKeys()
  const { context, backups, folder, alarms, clock, logged } = await prepare(publicKey, await open())
  // Longer than this part of the test takes.
  setDeadlines({ copyStep: HOUR })
  const nightly = startNightly(context, backups, 50)
  onTestFinished(nightly.stop)
  const files = () => fs.readdirSync(folder).filter((name) => name.endsWith('.age'))
  await expect.poll(files).toEqual(['practice-2026-07-01.db.age'])
  clock.advance(24 * HOUR)
  await expect.poll(files).toEqual(['practice-2026-07-01.db.age', 'practice-2026-07-02.db.age'])
  setDeadlines({ copyStep: 500 })
  await copyNightly(context, backups)
  expect(logged.join()).toContain('Backups were not copied.')
  expect((await alarms()).map(({ text }) => text)).toEqual([
    expect.stringContaining('The copies of the backups on 127.0.0.1 cannot be reached'),
  ])
})

test('the last 14 backups and the newest of each month are kept', () => {
  const folder = createFolder()
  const first = day('2026-01-20')
  for (let index = 0; index < 100; index++)
    fs.writeFileSync(
      join(folder, `practice-${addDays(first, index)}.db${index % 2 ? '.age' : ''}`),
      '',
    )
  fs.writeFileSync(join(folder, 'holiday.jpg'), '')
  fs.writeFileSync(join(folder, 'practice-2026-04-29.db.77.part'), '')
  fs.utimesSync(join(folder, 'practice-2026-04-29.db.77.part'), 1, 1)
  pruneNightly(folder, NOON)
  const days = fs.readdirSync(folder).map((name) => name.replace(/^practice-(.*)\.db.*/, '$1'))
  const last = Array.from({ length: 14 }, (_, index) => String(addDays(first, 86 + index)))
  expect(days.sort()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', ...last, 'holiday.jpg'])
})
