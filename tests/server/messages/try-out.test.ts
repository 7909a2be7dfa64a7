import { expect, onTestFinished, test } from 'vitest'
import * as domain from '../../../domain/desk/settings.ts'
import { setOptedOut } from '../../../server/messages/outbox/opt-outs.ts'
import { editPractice } from '../support/changed-practice.ts'
import { auditOf, OWNER, practiceWithDesk, STAFF, signedIn } from '../support/desk.ts'
import { sqlite } from '../support/engines.ts'
import { openMailServer, openSmsServer } from '../support/providers.ts'
import { readFolder } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'

const PASSWORD = 'letmein-please'

async function open(env: NodeJS.ProcessEnv = {}) {
  const PRACTICE_FILE = practiceWithDesk(OWNER)
  editPractice(PRACTICE_FILE, /^desk:/m, `frontDesk: [${STAFF}]\ndesk:`)
  const plain = await openTestServer(sqlite, { PRACTICE_FILE })
  // Before there is a second server, which would send the codes elsewhere.
  const [owner, staff] = [await signedIn(plain), await signedIn(plain, STAFF)]
  const other = await plain.another(env)
  const at = (cookie: string) => async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Origin: other.url, Cookie: cookie }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(other.url + path, init)
    return { status: response.status, ...(await response.json()) }
  }
  const ask = at(owner.cookie())
  return {
    ...plain,
    staff: at(staff.cookie()),
    settings: async () => JSON.stringify(await ask(domain.getSettings.path, {})),
    letter: async () => (await ask(domain.sendTestLetter.path, {})).message,
    text: async (phone: string) => (await ask(domain.sendTestText.path, { phone })).message,
  }
}

test('a test goes to the person who asks, and what the provider answered stands in words and as it was', async () => {
  const [mail, sms] = [await openMailServer(), await openSmsServer()]
  onTestFinished(mail.close)
  onTestFinished(sms.close)
  const { host } = new URL(mail.url)
  const desk = await open({ SMTP_URL: `smtp://me:${PASSWORD}@${host}`, ...sms.env })
  expect(await desk.letter()).toMatch(/^The mail server took the letter\. .* Its answer: “250 /)
  expect(mail.mails.filter(({ subject }) => subject.startsWith('A test'))).toMatchObject([
    { to: OWNER },
  ])
  expect(await desk.text('(845) 555-0142')).toMatch(
    /^The text provider took the text\. .* Its answer: “201 \{"sid":"SM1"\}”$/,
  )
  const sent = sms.texts.filter(({ body }) => body.get('Body')?.includes('test'))
  expect(sent.map(({ body }) => body.get('To'))).toEqual(['+18455550142'])
  mail.state.refusal = '5.7.139 Authentication unsuccessful, basic authentication is disabled.'
  expect(await desk.letter()).toMatch(
    /^The mail server did not take the letter\. Microsoft takes no passwords .* “550 5\.7\.139 /,
  )
  mail.state.refusal = 'We do not like joe@client.example'
  expect(await desk.letter()).toMatch(
    /refuses this address or this letter\..* “550 We do not like …@client\.example”$/,
  )
  Object.assign(sms.state, { status: 400, answer: '{"code":21211,"message":"Invalid"}' })
  expect(await desk.text('8455550142')).toMatch(/\(21211\)\. Its answer: “400 .*Invalid/)
  await mail.close()
  expect(await desk.letter()).toMatch(/There is no server at this address\. .*ECONNREFUSED/)
  expect((await auditOf(desk)).filter((act) => act.includes('sent a test')).length).toBeGreaterThan(
    4,
  )
  const shown = await desk.settings()
  expect(shown).toContain(`Emails go through ${host}`)
  for (const secret of [PASSWORD, 'AC1', sms.env.TWILIO_AUTH_TOKEN])
    expect(shown).not.toContain(secret)
})

test('no text goes to a number that stopped them or is none, nothing is claimed without a provider, and the front desk has none of it', async () => {
  const desk = await open()
  const { staff, database, outbox } = desk
  for (const call of [domain.sendTestLetter, domain.sendTestText])
    expect(await staff(call.path, { phone: '8455550142' })).toMatchObject({ status: 403 })
  expect(await desk.text('12')).toContain('Please enter a US or Canadian phone number.')
  await setOptedOut({ database }, '8455550142', true, 1)
  expect(await desk.text('8455550142')).toContain('has stopped our texts')
  expect(await auditOf(desk)).not.toContainEqual(expect.stringContaining('sent a test'))
  expect(await desk.letter()).toBe(
    'No mail server is set, so the letter was written to a file on the server, and nobody got it.',
  )
  expect(readFolder(outbox).filter(({ text }) => text.includes('A test letter'))).toHaveLength(1)
})
