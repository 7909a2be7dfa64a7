import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../../server/config/config.ts'
import { rethrowMailError, safeWords } from '../../../../server/messages/providers/mail-server.ts'
import { openTransports } from '../../../../server/messages/providers/transports.ts'
import { refuseIfFinal } from '../../../../server/messages/providers/twilio.ts'
import { loadPractice } from '../../../../server/practice/practice-file.ts'
import { TEST_PRACTICE } from '../../../fixtures/practice-file.ts'
import { jane } from '../../support/bookings.ts'
import { NOON } from '../../support/clock.ts'
import { createFolder } from '../../support/engines.ts'
import { parseMail } from '../../support/parse-mail.ts'
import { openMailServer, portOf } from '../../support/providers.ts'

function open(env: NodeJS.ProcessEnv = {}) {
  const folder = join(createFolder(), 'outbox')
  const config = readConfig({ OUTBOX_DIR: folder, ...env })
  const transports = openTransports(config, loadPractice(TEST_PRACTICE), 'https://practice.example')
  onTestFinished(transports.close)
  return { ...transports, folder }
}
const OWN = loadPractice(TEST_PRACTICE).email
const message = { id: 'id', createdAt: NOON, to: jane.email }
const letter = { ...message, subject: 'A visit', text: 'T', html: 'H' }

test('with no provider, emails and texts are whole files', async () => {
  const { mail, sms, folder, notice } = open()
  const calendar = { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR' }
  await mail({ ...letter, replyTo: 'office@practice.example', calendar })
  await sms({ id: 'text', createdAt: NOON, to: jane.phone, text: 'Hello' })
  const stamp = '2026-07-01T16-00-00-000Z'
  expect(readFileSync(join(folder, `${stamp}-text.txt`), 'utf8')).toBe(
    'To: +12125550142\n\nHello\n',
  )
  const raw = readFileSync(join(folder, `${stamp}-id.eml`), 'utf8')
  expect(parseMail(raw)).toMatchObject({
    to: jane.email,
    from: 'Lantern Hill Thermography <hello@lanternhill.example>',
    subject: 'A visit',
    id: '<id@practice.example>',
    calendar: expect.stringContaining('BEGIN:VCALENDAR'),
  })
  for (const line of ['Reply-To: office@practice.example', 'Auto-Submitted: auto-generated'])
    expect(raw).toContain(`${line}\r\n`)
  expect(raw).toContain('Date: Wed, 01 Jul 2026 16:00:00 +0000')
  expect(notice).toBe(
    `No message leaves this machine: emails and texts are written to ${folder} until SMTP_URL and TWILIO_ACCOUNT_SID are set.`,
  )
})

test('no name can add a recipient or a header to an email', async () => {
  const { mail, folder } = open()
  const evil = 'Jane", evil@x.example, " <all@x.example>\r\nBcc: all@x.example\r\n\r\n.\r\nQUIT'
  await mail({ ...letter, subject: `We could not reach ${evil}`, text: evil })
  const raw = readFileSync(join(folder, '2026-07-01T16-00-00-000Z-id.eml'), 'utf8')
  const [head = ''] = raw.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
    ...['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID'],
    ...['Subject', 'To'],
  ])
  expect(parseMail(raw).to).toBe(jane.email)
})

/** Sends a letter through a mail server that counts as remote, because 0.0.0.0 is not a loopback address. */
async function sendFar(offersTls: boolean, parameters = '', env: NodeJS.ProcessEnv = {}) {
  const server = await openMailServer({ offersTls })
  onTestFinished(server.close)
  const SMTP_URL = `smtp://user:password@0.0.0.0:${new URL(server.url).port}${parameters}`
  const { mail } = open({ SMTP_URL, ...env })
  const error = await mail(letter).catch((error: { code: string }) => error.code)
  return { error, received: server.mails.length, ...server.state }
}

test('a mail server on another machine gets neither a letter nor a password without encryption', async () => {
  const nothing = { received: 0, passwords: 0 }
  expect(await sendFar(false)).toMatchObject({ error: 'ETLS', ...nothing })
  // No trusted authority has signed the server's certificate.
  expect(await sendFar(true)).toMatchObject({ error: 'ESOCKET', ...nothing })
  const allowed = await sendFar(false, '', { ALLOW_UNENCRYPTED: 'yes' })
  expect(allowed).toMatchObject({ received: 1, encrypted: 0 })
  const encrypted = await sendFar(true, '?tls.rejectUnauthorized=false')
  expect(encrypted).toMatchObject({ received: 1, encrypted: 1, passwords: 1 })
})

test('a mail server that takes no passwords gets a token, which is asked for as its provider wants it', async () => {
  const asked: unknown[] = []
  const tokens = createServer(async (request, response) => {
    asked.push([request.url, Object.fromEntries(new URLSearchParams(await text(request)))])
    response.end('{"access_token":"T-1","expires_in":3600}')
  })
  await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void tokens.close())
  const SMTP_TOKEN_URL = `http://an%40id:its%2Fsecret@127.0.0.1:${portOf(tokens)}/token?grant_type=client_credentials&scope=all`
  const server = await openMailServer()
  onTestFinished(server.close)
  const { mail } = open({ SMTP_URL: server.url.replace('//', '//hello@'), SMTP_TOKEN_URL })
  for (const id of ['one', 'two']) await mail({ ...letter, id })
  expect(server.state).toMatchObject({ token: 'T-1', passwords: 0 })
  const fields = { client_id: 'an@id', client_secret: 'its/secret', refresh_token: 'none' }
  expect(asked).toEqual([['/token', { ...fields, grant_type: 'client_credentials', scope: 'all' }]])
})

test.each([
  [400, '{"code":21211}', 'The SMS provider cannot send texts to this number (21211).'],
  [400, '{"code":21610}', 'The client replied STOP to a text, and gets no more of them (21610).'],
  // Errors of the practice's own account are retried, because the owner can fix them.
  ...[21212, 21408, 21603, 21606, 21608, 21611, 21659, 21660, 21661].map(
    (code): [number, string, undefined] => [400, `{"code":${code}}`, undefined],
  ),
  [503, '{"code":21211}', undefined],
  [400, '<html>', undefined],
])('an SMS provider that answers %i with %s refuses for good: %s', (status, body, reason) => {
  const read = () => refuseIfFinal(status, body)
  if (reason === undefined) expect(read).not.toThrow()
  else expect(read).toThrow(expect.objectContaining({ reason }))
})

test.each([
  ['RCPT TO', '550 No such user', true],
  ['RCPT TO', '553 Mailbox name not allowed', true],
  ['RCPT TO', '550 5.1.1 <spam.policy@sender.example>: User unknown', true],
  ['RCPT TO', '550 5.1.10 The domain has a null MX', true],
  ['RCPT TO', '550 5.1.1 User unknown in relay recipient table', true],
  ['RCPT TO', '550 5.1.1 Access denied', true],
  ['RCPT TO', '550 5.2.1 The account is blocked', true],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', true],
  ['RCPT TO', '550 5.5.0 Requested action not taken: mailbox unavailable', true],
  ['RCPT TO', '552 5.2.2 The mailbox is over quota', true],
  ['RCPT TO', '550-Hello\n550 5.2.1 The account that you tried to reach is disabled', true],
  ['RCPT TO', '550 Unrouteable address', true],
  ['RCPT TO', "554 delivery error: This user doesn't have an account", true],
  ['RCPT TO', '450 4.2.1 Later', 'neither'],
  ['RCPT TO', '600 What', 'neither'],
  ['DATA', '550-5.7.26 Your email has been blocked because the sender is unauthenticated.', false],
  ['RCPT TO', '550-Not taken\n550 5.7.26 This letter is not verified', false],
  ['RCPT TO', '550 5.7.1 Relaying denied', false],
  ['RCPT TO', '550 Relaying denied', false],
  ['RCPT TO', '550 5.4.1 Relay access denied', false],
  ['RCPT TO', '550 5.5.1 Recipient address rejected: send HELO first', false],
  ['RCPT TO', '554 5.7.1 Recipient address rejected: Access denied', false],
  ['DATA', '552 5.2.0 Rejected as spam', false],
  ['RCPT TO', '550 Rejected by SPF policy', false],
  ['RCPT TO', '550 5.1.8 Access denied, bad outbound sender', false],
  ['RCPT TO', '550 5.1.7 Bad address', false],
  ['RCPT TO', '550 5.1.0 <desk@practice.example>: Sender address rejected', false],
  ['RCPT TO', '530 5.7.0 Authentication required', false],
  ['DATA', '552 5.2.2 The mailbox is over quota', false],
  ['DATA', '554 5.2.252 SendAsDenied; not allowed to send as desk@practice.example', false],
  ['DATA', '554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; RefuseQuota', false],
  [
    'RCPT TO',
    '550-Not taken: mailbox unavailable\n550 Failure sending mail. Try again later.',
    false,
  ],
  ['RCPT TO', '550 Not taken: mailbox unavailable, invalid DNS MX or A/AAAA record', false],
  ['RCPT TO', '550 Domain has exceeded the max failures per hour. Message discarded.', false],
  ['RCPT TO', '550 Maximum credits exceeded', false],
  ['RCPT TO', '550 Your account is suspended', false],
  ['RCPT TO', '550 Your account is disabled', false],
  ['RCPT TO', '550 PTR record not found', false],
  ['RCPT TO', '550 Invalid HELO name', false],
  ['RCPT TO', '554 5.5.0 SMTP service unavailable to your IP', false],
  ['RCPT TO', '550 Reverse lookup failed', false],
  ['RCPT TO', '550 5.1.90 You have reached your daily limit', false],
  ['DATA', '554 5.6.0 No', false],
  ['DATA', '554 No', false],
  ['MAIL FROM', '550 5.1.1 Unknown', false],
  ['AUTH PLAIN', '535 5.7.8 Bad credentials', false],
  ['CONN', '554 5.7.1 Your network is blocked', false],
])('a mail server that answers %s with %s refuses the recipient: %s', (command, response, is) => {
  const responseCode = Number(response.slice(0, 3))
  const error = Object.assign(new Error('No'), { command, responseCode, response })
  const thrown = {
    true: { reason: `The mail server permanently rejected the letter (${responseCode}).` },
    false: { name: 'MailRefused', responseCode },
    neither: { name: 'Error', response },
  }[String(is)]
  expect(() => rethrowMailError(error, letter, OWN)).toThrow(expect.objectContaining(thrown))
})

test.each([
  ['RCPT TO', '550 Relaying denied', jane.email],
  ['DATA', '554 No', jane.email],
  ['RCPT TO', '550 5.1.8 Bad sender', undefined],
  ['MAIL FROM', '550 No', undefined],
  ['AUTH PLAIN', '535 5.7.8 Bad credentials', undefined],
  ['CONN', '554 5.7.1 Your network is blocked', undefined],
])(
  'a mail server that answers %s with %s may refuse only this recipient: %s',
  (command, response, recipient) => {
    const error = Object.assign(new Error('No'), { command, responseCode: 550, response })
    const thrown = { name: 'MailRefused', recipient }
    expect(() => rethrowMailError(error, letter, OWN)).toThrow(expect.objectContaining(thrown))
  },
)

test.each([
  ['RCPT TO', '550 5.1.1 No such user', undefined],
  ['RCPT TO', '550 Your account is disabled', undefined],
  // A stranger may have written what it says.
  ['DATA', '550 5.7.1 Names a bad address', 'id'],
  ['DATA', '550 5.7.26 Not authenticated', 'id'],
])(
  'a mail server that answers a letter to the practice at %s with %s refuses us, or this letter: %s',
  (command, response, recipient) => {
    const error = Object.assign(new Error('No'), { command, responseCode: 550, response })
    const thrown = { name: 'MailRefused', recipient }
    const own = { ...letter, to: OWN }
    expect(() => rethrowMailError(error, own, OWN)).toThrow(expect.objectContaining(thrown))
  },
)

test('what a mail server said is shown in one short line, without contacts and hidden characters', () => {
  const said = [
    '550-5.7.26 <jane@client.example>, Jane.Doe+a=b@x.example,"bea"@y.example and rcpt=ann%40client.example',
    '550-5.7.26 at (212) 555-0142 or +1 212.555.0143\u0007\u202e\u2028 from [203.0.113.25], id 12345678901234',
    `550 5.7.26 ${'long '.repeat(200)}`,
  ]
  const line =
    '550-5.7.26 <…@client.example>, …@x.example,"bea"…@y.example and …@client.example at (212) … 42 or (212) … 43 from [203.0.113.25], id 12345678901234 long long '
  const words = safeWords(said.join('\n'))
  expect(words.slice(0, line.length)).toBe(line)
  expect(words).toHaveLength(300)
})

test('a reply of a megabyte takes no longer to read than its beginning', () => {
  const response = `550 5.7.1 ${'a@b '.repeat(250_000)}`
  const error = Object.assign(new Error(), { responseCode: 550, command: 'DATA', response })
  const before = process.cpuUsage()
  expect(() => rethrowMailError(error, letter, OWN)).toThrow('The mail server refuses our mail.')
  const { user, system } = process.cpuUsage(before)
  // In microseconds. The whole of it takes several times as long.
  expect(user + system).toBeLessThan(50_000)
})
