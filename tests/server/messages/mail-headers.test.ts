import { describe, expect, test } from 'vitest'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { parseMail } from '../support/parse-mail.ts'
import {
  freeSlots,
  jane,
  readFolder,
  useTestServer,
  waitForEmptyOutbox,
} from '../support/test-server.ts'

/** All headers that an e-mail may have. */
const HEADERS = [
  ...['From', 'To', 'Reply-To', 'Subject', 'Date', 'Message-ID'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'Auto-Submitted'],
]

describe.each(availableEngines)('on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)

  test('no name or note can add a recipient or a header to an e-mail', async () => {
    const evil = [
      'Jane", evil@x.example, "',
      'Bcc: all@x.example',
      '<all@x.example>',
      '=?utf-8?q?=0A?=',
    ]
    const note = 'Hello\r\nBcc: all@x.example\r\n\r\n.\r\nQUIT'
    const visitor = app.current.visitor()
    for (const name of evil) {
      const details = { ...jane, ...(await free()), firstName: name, lastName: name }
      const { status } = await visitor.post(bookAppointment, { ...details, additionalInfo: note })
      expect(status).toBe(200)
    }
    await waitForEmptyOutbox(app.current)
    const mails = readFolder(app.current.outbox).filter(({ name }) => name.endsWith('.eml'))
    expect(mails.length).toBeGreaterThanOrEqual(2 * evil.length)
    for (const { text } of mails) {
      const [head = ''] = text.split(/\r?\n\r?\n/)
      const names = head
        .replace(/\r?\n[ \t]+/g, ' ')
        .split(/\r?\n/)
        .map((line) => line.split(':')[0])
      expect(HEADERS).toEqual(expect.arrayContaining(names))
      expect([jane.email, 'hello@lanternhill.example']).toContain(parseMail(text).to)
    }
  })

  test('control: an e-mail with an injected header is noticed', () => {
    const forged = 'To: jane@client.example\r\nBcc: all@x.example\r\n\r\n'
    const names = forged.split(/\r?\n/).map((line) => line.split(':')[0])
    expect(HEADERS).not.toEqual(expect.arrayContaining(names))
  })
})
