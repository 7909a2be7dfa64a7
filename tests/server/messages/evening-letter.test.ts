import { afterEach, describe, expect, test } from 'vitest'
import { queueEveningLetter } from '../../../server/messages/evening-letter.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { availableEngines } from '../support/engines.ts'
import { openPlannedPractice } from '../support/planned-practice.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

describe.each(availableEngines)('the letter of the evening, on $name', (engine) => {
  const open = async (file?: string) => {
    const practice = await openPlannedPractice(engine, file)
    ends.push(practice.close)
    return {
      ...practice,
      /** The letters to the office about tomorrow that come at a time. */
      async eveningAt(time: string) {
        await practice.arrived()
        practice.app.clock.at = Date.parse(time)
        await practice.look()
        const { office } = await practice.arrived()
        return office.map(({ subject, text }) => `${subject}\n${text.replaceAll('\r', '')}`)
      },
    }
  }

  test('names the visits of tomorrow and what was booked, moved and cancelled, once', async () => {
    const { book, tool, eveningAt, app, arrived, context } = await open()
    const kept = await book('2026-07-03', '10:00 AM')
    const early = await book('2026-07-03', '9:00 AM', { firstName: 'Ann', lastName: 'Øst' })
    expect(await eveningAt('2026-07-01T17:59:00-04:00')).toEqual([])
    expect(await eveningAt('2026-07-01T18:00:00-04:00')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Thursday, July 2nd, 2026: 0 visits\nNo visits tomorrow.*New:\n\n${early}: A. Ø., Friday, July 3rd at 9:00 AM, Lantern Hill Office\n${kept}: J. D., `,
          's',
        ),
      ),
    ])
    app.clock.advance(60_000)
    const moved = await book('2026-07-10', '10:00 AM')
    const cancelled = await book('2026-07-10', '11:00 AM')
    app.clock.advance(60_000)
    await tool('move', early, '--date', '2026-07-10', '--time', '9:00 AM', '--location', '6')
    await tool('cancel', cancelled)
    await arrived()
    app.clock.at = Date.parse('2026-07-02T18:00:00-04:00')
    await Promise.all(Array.from({ length: 5 }, () => queueEveningLetter(context)))
    const { office } = await arrived()
    expect(office.map(({ subject }) => subject)).toEqual(['Friday, July 3rd, 2026: 1 visit'])
    const said = office[0]?.text.replaceAll('\r', '').trim()
    expect(said).toBe(
      `Visits tomorrow:

10:00 AM: Lantern Hill Office, 12 Lantern Hill Road, Kingston, NY 12401: J. D., ${kept}

New:

${moved}: J. D., Friday, July 10th at 10:00 AM, Lantern Hill Office

Moved. It is now:

${early}: A. Ø., Friday, July 10th at 9:00 AM, Lantern Hill Office

Cancelled:

${cancelled}: J. D., Friday, July 10th at 11:00 AM, Lantern Hill Office`,
    )
    expect(said).not.toMatch(/Jane|Doe|@|555/)
    expect(await eveningAt('2026-07-02T19:00:00-04:00')).toEqual([])
  })

  test('is not written when there is nothing to say', async () => {
    const { book, eveningAt } = await open()
    await book('2026-07-10', '10:00 AM')
    expect(await eveningAt('2026-07-01T18:00:00-04:00')).toHaveLength(1)
    for (const day of ['02', '03', '08', '10']) {
      expect(await eveningAt(`2026-07-${day}T18:00:00-04:00`)).toEqual([])
    }
    // The client has received her form meanwhile, which is nothing that the office must know.
    expect(await eveningAt('2026-07-09T18:00:00-04:00')).toEqual([
      expect.stringContaining('Friday, July 10th, 2026: 1 visit\nVisits tomorrow:'),
    ])
  })

  test('tells of an evening that was missed, and not of one day on another', async () => {
    const { app, book, eveningAt, arrived, mail, look, triedOnce } = await open()
    await book('2026-07-03', '10:00 AM')
    await eveningAt('2026-07-01T18:00:00-04:00')
    app.clock.advance(60_000)
    const late = await book('2026-07-10', '10:00 AM')
    mail.state.isUp = false
    app.clock.at = Date.parse('2026-07-02T18:00:00-04:00')
    await look()
    await triedOnce()
    mail.state.isUp = true
    app.clock.at = Date.parse('2026-07-03T18:00:00-04:00')
    await look()
    const { office } = await arrived()
    const letters = office.filter(({ subject }) => /^\w+day, July \d/.test(subject))
    expect(letters.map(({ subject }) => subject)).toEqual(['Saturday, July 4th, 2026: 0 visits'])
    expect(letters[0]?.text).toContain(late)
  })

  test('names clients and failed messages where the practice asks for it', async () => {
    const { book, eveningAt, mail, arrived } = await open(
      changedPractice(['price: 225', 'eveningLetter: names\nprice: 225']),
    )
    mail.state.unknown = 'nobody@client.example'
    const lost = await book('2026-07-10', '10:00 AM', { email: mail.state.unknown })
    await arrived()
    const [letter] = await eveningAt('2026-07-01T18:00:00-04:00')
    expect(letter).toContain(`New:\n\n${lost}: Jane Doe, Friday, July 10th at 10:00 AM`)
    expect(letter).toContain(`Messages that did not arrive:\n\n${lost}: Jane Doe, by e-mail\n`)
    expect(letter).toContain('npm run practice -- messages --failed')
  })
})
