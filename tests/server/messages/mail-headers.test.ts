import { describe, expect, test } from 'vitest'
import { bookAppointment } from '../../../domain/booking.ts'
import { atWork, filesIn, freeSlots, jane, outboxIsEmpty } from '../support/at-work.ts'
import { here } from '../support/engines.ts'
import { readLetter } from '../support/letter.ts'

/** All that may stand in the head of a letter. */
const HEADERS = [
  ...['From', 'To', 'Reply-To', 'Subject', 'Date', 'Message-ID'],
  ...['MIME-Version', 'Content-Type', 'Content-Transfer-Encoding', 'Auto-Submitted'],
]

describe.each(here)('on $name', (engine) => {
  const work = atWork(engine)
  const free = freeSlots(() => work.current)

  test('whatever a name or a note says, a letter goes to its reader alone, with no line of theirs in its head', async () => {
    const evil = [
      'Jane", evil@x.example, "',
      'Bcc: all@x.example',
      '<all@x.example>',
      '=?utf-8?q?=0A?=',
    ]
    const note = 'Hello\r\nBcc: all@x.example\r\n\r\n.\r\nQUIT'
    const visitor = work.current.visitor()
    for (const name of evil) {
      const details = { ...jane, ...(await free()), firstName: name, lastName: name }
      const { status } = await visitor.post(bookAppointment, { ...details, additionalInfo: note })
      expect(status).toBe(200)
    }
    await outboxIsEmpty(work.current)
    const letters = filesIn(work.current.outbox).filter(({ name }) => name.endsWith('.eml'))
    expect(letters.length).toBeGreaterThanOrEqual(2 * evil.length)
    for (const { text } of letters) {
      const [head = ''] = text.split(/\r?\n\r?\n/)
      const names = head
        .replace(/\r?\n[ \t]+/g, ' ')
        .split(/\r?\n/)
        .map((line) => line.split(':')[0])
      expect(HEADERS).toEqual(expect.arrayContaining(names))
      expect([jane.email, 'hello@lanternhill.example']).toContain(readLetter(text).to)
    }
  })

  test('control: a letter whose subject had lines of its own would be seen', () => {
    const forged = 'To: jane@client.example\r\nBcc: all@x.example\r\n\r\n'
    const names = forged.split(/\r?\n/).map((line) => line.split(':')[0])
    expect(HEADERS).not.toEqual(expect.arrayContaining(names))
  })
})
