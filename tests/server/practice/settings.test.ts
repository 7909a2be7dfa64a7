import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createKeys } from '../../../server/backup/encryption.ts'
import { readConfig } from '../../../server/config/config.ts'
import { readSettings } from '../../../server/practice/settings.ts'
import { start } from '../../../server/start.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { createFolder } from '../support/engines.ts'

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+12125550100' }

const copies = {
  BACKUP_COPY_URL: 'sftp://me@host/folder',
  BACKUP_COPY_HOST_KEY: `SHA256:${'0'.repeat(43)}`,
  BACKUP_COPY_KEY_FILE: 'key',
}

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535, but is "abc"\.$/],
  [{ PORT: '65536' }, /^PORT must be a whole number/],
  [{ METRICS_PORT: 'many' }, /^METRICS_PORT must be a whole number from 0 to 65535, or not set/],
  [{ HOST: 'not a host' }, /^HOST must be an address of this machine .* but is "not a host"\.$/],
  [{ DATABASE_URL: 'mysql://host/db' }, /^DATABASE_URL must be file: and a path .*address\.$/],
  [{ DATABASE_URL: 'postgres://one,two:port/practice' }, /^DATABASE_URL must be file: and a path/],
  [{ DATABASE_URL: 'file:' }, /^DATABASE_URL must be/],
  [{ PUBLIC_URL: 'example.org' }, /^PUBLIC_URL must be the address visitors use/],
  [{ PUBLIC_URL: 'https://example.org/path' }, /^PUBLIC_URL must be .* without a path/],
  [{ PUBLIC_URL: 'ftp://example.org' }, /^PUBLIC_URL must be/],
  [{ HOLD_MINUTES: '0' }, /^HOLD_MINUTES must be a number of minutes above 0/],
  [{ HOLD_MINUTES: '1440.1' }, /^HOLD_MINUTES must be/],
  [{ SMTP_URL: 'http://mail' }, /^SMTP_URL must be an smtp:\/\/ or smtps:\/\/ address\.$/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an email address/],
  [
    { SMTP_TOKEN_URL: 'https://id:secret@x.example/' },
    /^SMTP_TOKEN_URL .*, together with SMTP_URL\.$/,
  ],
  [{ SMTP_TOKEN_URL: 'http://id:secret@x.example/' }, /^SMTP_TOKEN_URL must be an address/],
  [{ SMTP_TOKEN_URL: 'https://id:%zz@x.example/' }, /^SMTP_TOKEN_URL must be an address/],
  [{ ...twilio, TWILIO_ACCOUNT_SID: '' }, /^TWILIO_ACCOUNT_SID must be .* but is not set\.$/],
  [{ ...twilio, TWILIO_AUTH_TOKEN: undefined }, /^TWILIO_AUTH_TOKEN must be the account's token/],
  [{ ...twilio, TWILIO_FROM: undefined }, /^TWILIO_FROM must be a number such as/],
  [{ ...twilio, TWILIO_FROM: '+1' }, /^TWILIO_FROM must be a number such as/],
  [{ ...twilio, TWILIO_URL: 'nowhere' }, /^TWILIO_URL must be an http/],
  [{ ...twilio, TWILIO_URL: 'http://127.0.0.1.org' }, /^TWILIO_URL must be an https:.*ALLOW/],
  [{ BACKUP_COPY_URL: 'sftp://me:hunter2@host/folder' }, /^BACKUP_COPY_URL must be.*password\.$/],
  [{ BACKUP_COPY_URL: 'sftp://host/folder' }, /^BACKUP_COPY_URL must be/],
  [{ BACKUP_COPY_URL: 'sftp://me@host/' }, /^BACKUP_COPY_URL must be/],
  [{ BACKUP_COPY_HOST_KEY: 'SHA256:short' }, /^BACKUP_COPY_HOST_KEY must be the fingerprint/],
  [{ ...copies, BACKUP_COPY_HOST_KEY: '' }, /^BACKUP_COPY_HOST_KEY must be .* but is not set\.$/],
  [{ ...copies, BACKUP_COPY_KEY_FILE: '' }, /^BACKUP_COPY_KEY_FILE must be .* but is not set\.$/],
  [copies, /^BACKUP_PUBLIC_KEY must be .* but is not set\.$/],
  [{ ALLOW_UNENCRYPTED: 'maybe' }, /^ALLOW_UNENCRYPTED must be yes, or not set, but is "maybe"\.$/],
  ...['proxy.example', '10.0.0.0/33', '::1/129'].map((list): [NodeJS.ProcessEnv, RegExp] => [
    { TRUSTED_PROXIES: list },
    /^TRUSTED_PROXIES must be addresses and networks with commas between them, such as 127\.0\.0\.0\/8, ::1, but is "/,
  ]),
])('%j is refused in one sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})

test('no secret is repeated in a refusal', () => {
  for (const env of [
    { DATABASE_URL: 'mysql://me:hunter2@host/db' },
    { SMTP_URL: 'http://me:hunter2@host' },
    { ...twilio, TWILIO_AUTH_TOKEN: 'hunter2 hunter2' },
  ]) {
    expect(() => readConfig(env)).toThrow(/^(?!.*hunter2).+$/)
  }
})

test.each([
  'postgres://me:hunter2@db.example.org/practice',
  'postgres://me:hunter2@localhost/practice?host=db.example.org',
  'postgres://me:hunter2@db.example.org/practice?sslmode=verify-full&sslmode=disable',
  'postgres://me:hunter2@127.0.0.1:5432,db.example.org/practice',
])('Postgres on another machine without encryption is refused: %s', (DATABASE_URL) => {
  const refusal = /^(?!.*hunter2)DATABASE_URL must ask for encryption .*ALLOW_UNENCRYPTED=yes\.$/
  expect(() => readConfig({ DATABASE_URL })).toThrow(refusal)
  expect(readConfig({ DATABASE_URL, ALLOW_UNENCRYPTED: 'yes' }).databaseUrl).toBe(DATABASE_URL)
})

test.each([
  'postgres://me:hunter2@db.example.org/practice?sslmode=require',
  'postgres://me@127.0.0.1/practice',
  'postgres://[::1]:5432/practice',
  'postgres://me@/practice?host=/var/run/postgresql',
  'postgres://me@127.0.0.1:5432,[::1]:5433/practice',
  'postgres://me:hunter2@one.example.org,two.example.org:5433/practice?sslmode=verify-full',
])('an encrypted or local connection to Postgres is accepted: %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('fractions of a minute and missing variables are valid', () => {
  expect(readConfig({}).holdMilliseconds).toBe(600_000)
  expect(readConfig({ HOLD_MINUTES: '.5' }).holdMilliseconds).toBe(30_000)
  const here = readConfig({ PORT: '65535', HOST: ' ' })
  expect([here.port, here.host]).toEqual([65_535, '127.0.0.1'])
  expect(readConfig({ PORT: '' }).port).toBe(3000)
  expect(readConfig({ NODE_ENV: 'production' }).host).toBe('0.0.0.0')
})

function createPractice(settings: string) {
  const PRACTICE_FILE = changedPractice()
  writeFileSync(join(dirname(PRACTICE_FILE), 'settings.env'), settings)
  return { folder: dirname(PRACTICE_FILE), env: { PRACTICE_FILE } }
}

test('the environment wins over the settings file, and quotes and comments are understood', () => {
  const { env } = createPractice(
    '# ours\n\nPORT=4000 # a comment\nMAIL_FROM="Us <us@ours.example>"\n',
  )
  const read = (more: object = {}) => readConfig(readSettings({ ...env, ...more }))
  expect(read()).toMatchObject({ port: 4000, mailFrom: 'Us <us@ours.example>' })
  expect([read({ PORT: '5000' }).port, read({ PORT: '' }).port]).toEqual([5000, 4000])
  const alone = { PRACTICE_FILE: TEST_PRACTICE, PORT: '1' }
  expect(readSettings(alone)).toEqual(alone)
})

test.each([
  ['PROT=3000\n', 1, 'PROT is no setting. Correct or remove it.'],
  ['PORT=3000\n\nDATABASE_URl=file:x\n', 3, 'DATABASE_URl is no setting. Correct or remove it.'],
  ['PORT=3000\nport 3000\n', 2, 'this must be a setting such as PORT=3000, or begin with #.'],
])('the settings %j are refused with their line', (settings, line, why) => {
  const { folder, env } = createPractice(settings)
  expect(() => readSettings(env)).toThrow(`${folder}/settings.env, line ${line}: ${why}`)
})

test('the example names every setting, and all of its lines are valid', () => {
  const example = readFileSync('practice/settings.example.env', 'utf8')
  const { folder, env } = createPractice(example.replace(/^# ?(?=[A-Z_]+=)/gm, ''))
  const read = readSettings(env)
  expect(readConfig(read).databaseUrl).toBe(`file:${join(folder, 'data/practice.db')}`)
  const rows = readFileSync('docs/settings.md', 'utf8').matchAll(
    /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm,
  )
  const named = [...rows].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
  expect(named.length).toBeGreaterThan(20)
  expect(Object.keys(read)).toEqual(expect.arrayContaining(named))
})

const data = createFolder()
const unusable = (env: NodeJS.ProcessEnv) =>
  start({ PORT: '0', DATABASE_URL: `file:${data}/db`, OUTBOX_DIR: join(data, 'outbox'), ...env })

const { publicKey } = await createKeys()
const letter = join(data, 'letter')
writeFileSync(letter, 'Dear database, '.repeat(100))

test.each([
  [{ DATABASE_URL: `file:${letter}` }, /^DATABASE_URL must be a database that can be opened .*\.$/],
  [
    { OUTBOX_DIR: `${letter}/x` },
    `OUTBOX_DIR must be a folder that can be written to, but is "${letter}/x".`,
  ],
  [{ HOST: '192.0.2.1' }, /^HOST must be an address of this/],
  [{ BACKUP_DIR: letter }, /^BACKUP_DIR must be a folder that can be written to, but is "/],
  [{ BACKUP_PUBLIC_KEY: publicKey }, /^BACKUP_DIR must be/],
  [{ BACKUP_DIR: data, BACKUP_PUBLIC_KEY: 'age1' }, /^BACKUP_PUBLIC_KEY must be a public key of a/],
  [
    {
      BACKUP_DIR: data,
      BACKUP_PUBLIC_KEY: publicKey.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
    },
    /^BACKUP_PUBLIC_KEY is not a valid age public key: a character is wrong\. Copy it again\.$/,
  ],
])('a start with %j is refused', async (env, refusal) => {
  await expect(unusable(env)).rejects.toThrow(refusal)
})

test('a start without its Postgres is refused once it has waited', async () => {
  let time = 0
  const passFiveSeconds = () => {
    time += 5_000
    return time
  }
  vi.spyOn(performance, 'now').mockImplementation(passFiveSeconds)
  onTestFinished(() => void vi.restoreAllMocks())
  const DATABASE_URL = 'postgres://127.0.0.1:1/no'
  const refusal = /^DATABASE_URL must be .* \(ECONNREFUSED\)\.$/
  await expect(unusable({ DATABASE_URL })).rejects.toThrow(refusal)
})

test('a port in use stops the start', async () => {
  const first = await unusable({ HOST: '0.0.0.0' })
  onTestFinished(first.close)
  expect(first.url).toBe(`http://localhost:${first.port}`)
  await expect(unusable({ PORT: String(first.port) })).rejects.toThrow(/^PORT must be a free port/)
})
