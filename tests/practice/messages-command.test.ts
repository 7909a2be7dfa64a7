import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTool } from '../../server/tool/program.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { availableEngines } from '../server/support/engines.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { parseMail } from '../server/support/parse-mail.ts'
import { openMailServer } from '../server/support/providers.ts'
import {
  freeSlots,
  jane,
  startTestServer,
  type TestServer,
  waitForEmptyOutbox,
} from '../server/support/test-server.ts'

describe.each(availableEngines)('the messages that were not sent, on $name', (engine) => {
  let app: TestServer
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let said: { out: string; err: string }
  async function tool(...args: string[]): Promise<number> {
    said = { out: '', err: '' }
    const streams = {
      out: (text: string) => {
        said.out += text
      },
      err: (text: string) => {
        said.err += text
      },
      isInteractive: false,
    }
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    return runTool(args, env, streams, app.clock)
  }
  beforeAll(async () => {
    mail = await openMailServer()
    app = await startTestServer(engine, { SMTP_URL: mail.url })
  })
  afterAll(async () => {
    await app.close()
    await mail.close()
  })

  test('are listed with their reason, marked in the list of visits, and tried again', async () => {
    expect(await tool('messages')).toBe(0)
    expect(said.out).toBe('No message waits, and none has failed.\n')
    mail.state.unknown = jane.email
    const slot = await freeSlots(() => app)()
    await app.visitor().post(bookAppointment, { ...jane, ...slot })
    // The office hears of the booking, and whom to call.
    await expect.poll(() => mail.mails.length).toBe(2)

    expect(await tool('messages', '--failed', '--format', 'csv')).toBe(0)
    expect(said.out).toContain('confirmation by e-mail,Jane Doe,')
    expect(said.out).toContain('failed: The mail server refused the letter for good (550).')
    const id = said.out.trim().split(',').at(-1) ?? ''
    await tool('day', slot.date)
    expect(said.out).toContain('jane@client.example (not reached)')

    expect(await tool('messages', '--retry', 'nothing')).toBe(1)
    expect(said.err).toMatch(
      /^No message "nothing" can be tried again\. .* Nothing was changed\.\n$/,
    )
    expect(mail.state.refusals).toBe(1)

    mail.state.unknown = ''
    expect(await tool('messages', '--retry', id)).toBe(0)
    expect(said.out).toMatch(/^1 message is tried again as soon as the site runs\./)
    await waitForEmptyOutbox(app)
    expect(parseMail(mail.mails.at(-1) ?? '').to).toBe(jane.email)
    await tool('day', slot.date)
    expect(said.out).not.toContain('not reached')
    expect(await tool('messages', '--failed')).toBe(0)
    expect(said.out).toBe('No message has failed.\n')
    expect(await tool('messages', '--retry', 'all')).toBe(0)
    expect(said.out).toBe('There is no message to try again.\n')
    await tool('audit')
    expect(said.out).toContain('retried messages')
  })
})
