import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getDeskDay } from '../../../domain/desk/calendar.ts'
import { getDeskState } from '../../../domain/desk/office.ts'
import * as domain from '../../../domain/desk/settings.ts'
import { WORDS_PARTS, wordsPath } from '../../../domain/words.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { practiceInForce, versionsOf } from '../../../server/practice/saved-practice.ts'
import { changeYaml } from '../../../server/practice/yaml-file.ts'
import type { Services } from '../../../server/services.ts'
import * as settings from '../../../server/settings/change-practice.ts'
import { offeredOn, slotAt } from '../support/bookings.ts'
import { editPractice } from '../support/changed-practice.ts'
import { auditOf, OWNER, practiceWithDesk, STAFF, signedIn } from '../support/desk.ts'
import { availableEngines, sqlite } from '../support/engines.ts'
import { runCommand } from '../support/owner-tool.ts'
import { openTestServer } from '../support/test-server.ts'
import { openPractice, openTool, said } from '../support/tool-services.ts'
import { priceAt } from '../support/visitor.ts'

const IN_DATABASE = { practiceFile: undefined }
const priced = (version: number, value: unknown): domain.SettingsChanges => ({
  ...{ version, what: 'Price and payment', changes: [{ path: ['price'], value }] },
})
const priceOf = async ({ database }: Services) =>
  (await practiceInForce(IN_DATABASE, database)).price
const versions = async ({ database }: Services) =>
  (await versionsOf(database.read).execute()).map(({ version, saved_by, change }) =>
    [version, saved_by, change].join(' '),
  )

describe.each(availableEngines)('settings in the browser, on $name', (engine) => {
  /** A practice whose settings were moved from its file. */
  async function moved() {
    const practice = await openPractice(engine, practiceWithDesk())
    expect(said(await settings.moveFromFile(practice, OWNER))).toBe('done')
    return practice
  }

  test('are those of the file until they are moved, and then the file is no longer read', async () => {
    const file = practiceWithDesk()
    const practice = await openPractice(engine, file)
    expect(said(await settings.saveChanges(practice, OWNER, priced(0, 240)))).toContain(
      'Move them to the browser first.',
    )
    expect(await versions(practice)).toEqual([])
    await settings.moveFromFile(practice, OWNER)
    editPractice(file, /^price: .*$/m, 'price: 1')
    expect(await priceOf(practice)).toBe(225)
    const { pictures, technician } = await practiceInForce(IN_DATABASE, practice.database)
    expect(pictures.get(technician.photo)).toEqual(practice.practice.pictures.get(technician.photo))
    expect(said(await settings.saveChanges(practice, OWNER, priced(1, 240)))).toBe('done')
    expect(await priceOf(practice)).toBe(240)
    expect(await versions(practice)).toEqual([
      `2 ${OWNER} Price and payment`,
      `1 ${OWNER} Moved from the practice file`,
    ])
    expect(await auditOf(practice)).toContain(`${OWNER} changed the settings Price and payment`)
  })

  test('more than settings can have is refused at once', async () => {
    const practice = await moved()
    const save = (path: domain.Place, value: unknown) =>
      settings.saveChanges(practice, OWNER, { ...priced(1, 0), changes: [{ path, value }] })
    expect(said(await save(['locations'], Array(40_000).fill({ name: 'a' })))).toBe(
      'This is too much to change at once. Nothing was changed.',
    )
    const path = Array(30).fill('words')
    expect(v.is(domain.newValues, [{ path, value: 'a' }])).toBe(false)
    expect(v.is(domain.newValues, [{ path: path.slice(20), value: 'a' }])).toBe(true)
    expect(await versions(practice)).toHaveLength(1)
    await settings.saveChanges(practice, OWNER, priced(1, 240))
    expect(said(await save(['locations', 99, 'name'], 'a'))).toMatch(/^Somebody else has changed/)
  })

  test('two owners save at once: one of them is told, and nothing of that change is saved', async () => {
    const practice = await moved()
    const other = await openTool({ ...practice, closeAtEnd: onTestFinished }, practiceWithDesk())
    const outcomes = await Promise.all([
      settings.saveChanges(practice, OWNER, priced(1, 230)),
      settings.saveChanges(other, STAFF, priced(1, 240)),
    ])
    const words = outcomes.map(said)
    expect(words).toContain('done')
    expect(words).toContainEqual(expect.stringMatching(/^Somebody else has changed the settings/))
    expect(await priceOf(practice)).toBe(words[0] === 'done' ? 230 : 240)
    expect(await versions(practice)).toHaveLength(2)
  })

  test('a process that has not heard of the move yet, and a file that was opened before a change, overwrite nothing', async () => {
    const file = practiceWithDesk()
    const [practice, late] = [await openPractice(engine, file), await openPractice(engine, file)]
    await settings.moveFromFile(practice, OWNER)
    await settings.saveChanges(practice, OWNER, priced(1, 240))
    const same = { ...late, database: practice.database }
    expect(said(await settings.moveFromFile(same, STAFF))).toContain('in the browser already')
    expect(said(await settings.loadFacts(practice, TOOL, file, 1))).toContain('Somebody else has')
    expect(await priceOf(practice)).toBe(240)
    expect(await versions(practice)).toHaveLength(2)
  })

  test('are saved once, although the response was lost and the same is sent again', async () => {
    const practice = await moved()
    for (const by of [OWNER, OWNER])
      expect(said(await settings.saveChanges(practice, by, priced(1, 240)))).toBe('done')
    expect(said(await settings.saveChanges(practice, STAFF, priced(1, 240)))).not.toBe('done')
    expect(await versions(practice)).toHaveLength(2)
  })

  test('are refused with all their mistakes, by their places, and nothing is saved', async () => {
    const practice = await moved()
    const refused = async (changes: domain.SettingsChanges['changes']) => {
      const request = { version: 1, what: 'Hours', changes }
      const outcome = await settings.saveChanges(practice, OWNER, request)
      return outcome.isRefused ? (outcome.errors ?? outcome.message) : outcome
    }
    expect(
      await refused([
        { path: ['price'], value: '$240' },
        { path: ['locations', 0, 'hours', 'friday'], value: 'all day' },
        { path: ['name'] },
      ]),
    ).toEqual({
      price: 'must be a price in whole dollars: write 240',
      'locations.0.hours.friday': 'must be hours such as 9:00 AM - 5:00 PM, or a list of such',
      name: 'must be the name of the practice',
    })
    expect(await refused([{ path: ['desk'], value: [STAFF] }])).toEqual({
      desk: expect.stringContaining('must keep your own address'),
    })
    for (const path of [
      [],
      ['price', 'x'],
      ['locations', 1e9],
      ['locations', 'x'],
      ['technician', 'photo', 0],
    ])
      expect(await refused([{ path, value: 1 }])).toEqual({
        [path.join('.')]: 'is no place in the settings',
      })
    expect(await refused([])).toContain('there is nothing to save')
    expect(await versions(practice)).toHaveLength(1)
  })

  test('a new price is added with its day; without one, or with a day that has one, it is refused beside its field', async () => {
    const practice = await moved()
    const save = (version: number, index: number, from: unknown, price: unknown) => {
      const at = (key: string) => ['newPrices', index, key]
      const values = [
        { path: at('from'), value: from },
        { path: at('price'), value: price },
      ]
      const changes = values.filter(({ value }) => value !== undefined)
      return settings.saveChanges(practice, OWNER, { version, what: 'A new price', changes })
    }
    const errorsOf = async (...given: Parameters<typeof save>) => {
      const outcome = await save(...given)
      return outcome.isRefused ? outcome.errors : outcome
    }
    expect(await errorsOf(1, 0, undefined, 250)).toEqual({
      'newPrices.0.from': expect.stringMatching(/^must be a day of the calendar/),
    })
    expect(said(await save(1, 0, '2027-01-01', 250))).toBe('done')
    expect(await errorsOf(2, 1, '2027-01-01', '$275')).toEqual({
      'newPrices.1.price': 'must be a price in whole dollars: write 275',
    })
    expect(await errorsOf(2, 1, '2027-01-01', 275)).toEqual({
      'newPrices.1.from': expect.stringMatching(/^must be another day/),
    })
    expect(said(await save(2, 1, '2028-01-01', 275))).toBe('done')
    expect((await practiceInForce(IN_DATABASE, practice.database)).newPrices).toEqual([
      { from: '2027-01-01', price: 250 },
      { from: '2028-01-01', price: 275 },
    ])
  })

  test('say which visits they would no longer fit, before they are saved', async () => {
    const practice = await moved()
    const { reference } = await practice.book(slotAt('2026-07-10', '9:00 AM'))
    const changes = [{ path: ['locations', 0, 'hours', 'friday'] }]
    const checked = await settings.checkChanges(practice, OWNER, {
      ...{ version: 1, what: 'Hours', changes },
    })
    expect(checked.isRefused ? checked : checked.value.join('\n')).toContain(reference)
    const untouched = await settings.checkChanges(practice, OWNER, priced(1, 240))
    expect(untouched.isRefused ? untouched : untouched.value).toEqual([])
  })

  /** Saves changes of words, and says what is wrong with them. */
  const wording =
    (practice: Services) =>
    async (version: number, ...changes: domain.SettingsChanges['changes']) => {
      const request = { version, what: 'Questions', changes }
      const outcome = await settings.saveChanges(practice, OWNER, request)
      return outcome.isRefused ? (outcome.errors ?? outcome.message) : 'done'
    }
  const first = (key: string) => ['words', 'questions', 'groups', 0, 'sections', 0, key]

  test('a part of the words becomes the practice’s own with its first change, and the others stay the site’s', async () => {
    const practice = await moved()
    const inForce = () => practiceInForce(IN_DATABASE, practice.database)
    const site = await inForce()
    expect(site.siteWords).toEqual(WORDS_PARTS)
    const change = { path: first('answer'), value: ['It is <strong>heat</strong>.'] }
    const save = wording(practice)
    expect([await save(1, change), await save(1, change)]).toEqual(['done', 'done'])
    const { words, siteWords } = await inForce()
    expect(siteWords).toEqual(['home', 'report', 'intake'])
    expect(words.home).toEqual(site.words.home)
    const [group, ...groups] = words.questions.groups
    expect(group?.sections[0]).toEqual({
      question: site.words.questions.groups[0]?.sections[0]?.question,
      answer: [['p', ['It is ', ['strong', ['heat']], '.']]],
    })
    expect(groups).toEqual(site.words.questions.groups.slice(1))
    expect(await save(2, { path: ['words', 'questions'] })).toBe('done')
    expect((await inForce()).words).toEqual(site.words)
  })

  test('an item of a list of words is added behind the others, and removed', async () => {
    const practice = await moved()
    const list = ['words', 'questions', 'groups', 0, 'sections']
    const inForce = async () =>
      (await practiceInForce(IN_DATABASE, practice.database)).words.questions.groups[0]?.sections
    const before = await inForce()
    const at = [...list, before?.length ?? 0]
    const save = wording(practice)
    const question = { path: [...at, 'question'], value: 'Is there parking?' }
    expect(await save(1, question)).toEqual({
      [[...at, 'answer'].join('.')]: 'must be a list of paragraphs',
    })
    expect(await save(1, question, { path: [...at, 'answer'], value: ['Yes.'] })).toBe('done')
    expect(await inForce()).toEqual([
      ...(before ?? []),
      { question: 'Is there parking?', answer: [['p', ['Yes.']]] },
    ])
    expect(await save(2, { path: at })).toBe('done')
    expect(await inForce()).toEqual(before)
  })

  test('words with other tags, the same question twice, or what is nested too deep are refused beside their field', async () => {
    const practice = await moved()
    const save = wording(practice)
    const answer = first('answer').join('.')
    for (const [value, fault] of [
      ['<script>alert(1)</script>', /^has a <script>/],
      ['<a href="javascript:alert(1)">x</a>', /^has a link without an address/],
      ['<em>'.repeat(6000), /^has more than 10 tags inside each other/],
      ['[['.repeat(3000), undefined],
    ] as const)
      expect(await save(1, { path: first('answer'), value: ['Fine.', value] })).toEqual(
        fault ? { [`${answer}.1`]: expect.stringMatching(fault) } : 'done',
      )
    const deep = JSON.parse(`${'['.repeat(6000)}${']'.repeat(6000)}`)
    expect(await save(2, { path: first('answer'), value: deep })).toContain('nested too deep')
    expect(await save(2, { path: ['words', 'home'], value: deep })).toContain('nested too deep')
    const second = ['words', 'questions', 'groups', 1, 'sections', 0, 'question']
    const again = 'what is BREAST thermography'
    expect(await save(2, { path: second, value: again })).toEqual({
      [second.join('.')]: 'must be another than those before',
    })
  })

  test('claims in words are said before they are saved, each once, also across a tag', async () => {
    const practice = await moved()
    const value = ['It <em>detects</em> cancer.', 'It <em>detects</em> cancer.']
    const changes = [{ path: first('answer'), value }]
    const checked = await settings.checkChanges(practice, OWNER, {
      ...{ version: 1, what: 'Questions', changes },
    })
    expect(checked.isRefused ? checked : checked.value).toEqual([
      expect.stringContaining('It detects cancer.'),
    ])
  })

  test('go back to an earlier version as a new one, which can be undone as well', async () => {
    const practice = await moved()
    await settings.saveChanges(practice, OWNER, priced(1, 240))
    const back = (version: number, earlier: number) =>
      settings.bringBack(practice, OWNER, { version, earlier })
    expect(said(await back(1, 1))).toContain('Somebody else has changed')
    expect(said(await back(2, 9))).toContain('no longer kept')
    expect(said(await back(2, 1))).toBe('done')
    expect(await priceOf(practice)).toBe(225)
    expect(said(await back(3, 2))).toBe('done')
    expect(await priceOf(practice)).toBe(240)
  })
})

test('a change at the desk reaches visitors in every process without a restart, and the front desk has none of it', async () => {
  const PRACTICE_FILE = practiceWithDesk(OWNER)
  editPractice(PRACTICE_FILE, /^desk:/m, `frontDesk: [${STAFF}]\ndesk:`)
  const app = await openTestServer(sqlite, { PRACTICE_FILE })
  const second = await app.another()
  const [owner, staff] = [await signedIn(app), await signedIn(app, STAFF)]
  const changes = priced(1, 240)
  expect((await owner.post(domain.moveSettings, {})).body).toMatchObject({ success: true })
  for (const [{ path }, body] of [
    [domain.getSettings, {}],
    [domain.checkSettings, changes],
    [domain.saveSettings, changes],
    [domain.bringBackSettings, { version: 1, earlier: 1 }],
    [domain.moveSettings, {}],
  ] as const)
    expect((await staff.sendJson(path, body)).status).toBe(403)
  const before = await owner.post(domain.getSettings, {})
  expect(before.body).toMatchObject({ version: 1, facts: { price: 225 } })
  expect((await owner.post(domain.saveSettings, changes)).body).toMatchObject({ success: true })
  const prices = () => Promise.all([app.url, second.url].map(priceAt))
  await expect.poll(prices, { timeout: 5_000 }).toEqual([240, 240])
  expect((await owner.post(domain.getSettings, {})).body).toMatchObject({
    ...{ version: 2, saved: [{ version: 2, who: OWNER }, { version: 1 }] },
  })
})

test('words that an owner changes reach the pages of every process, and a visitor who has them gets them no second time', async () => {
  const app = await openTestServer(sqlite, { PRACTICE_FILE: practiceWithDesk(OWNER) })
  const second = await app.another()
  const owner = await signedIn(app)
  await owner.post(domain.moveSettings, {})
  const stepsAt = async (url: string) => (await fetch(url + wordsPath('home'))).json()
  const before = await fetch(app.url + wordsPath('home'))
  const etag = before.headers.get('ETag') ?? ''
  const again = await fetch(app.url + wordsPath('home'), { headers: { 'If-None-Match': etag } })
  expect([before.status, again.status]).toEqual([200, 304])
  expect((await owner.post(domain.getSettings, {})).body).toMatchObject({
    ...{ siteWords: WORDS_PARTS, facts: { words: { home: expect.anything() } } },
  })
  const changes = [{ path: ['words', 'home', 'steps', 0, 'title'], value: 'Sit down' }]
  const saved = await owner.post(domain.saveSettings, { version: 1, what: 'Step 1', changes })
  expect(saved.body).toMatchObject({ success: true })
  const steps = () => Promise.all([app.url, second.url].map(stepsAt))
  const changed = {
    steps: expect.arrayContaining([expect.objectContaining({ title: 'Sit down' })]),
  }
  await expect
    .poll(steps, { timeout: 5_000 })
    .toEqual([expect.objectContaining(changed), expect.objectContaining(changed)])
  expect((await owner.post(domain.getSettings, {})).body).toMatchObject({
    siteWords: ['questions', 'report', 'intake'],
  })
  const { body } = await owner.post(getDeskState, {})
  expect(JSON.stringify(body)).toContain('Words: questions and answers, report guide, intake form.')
})

test('a day that an owner opens is offered to visitors, and opening one is offered to no one else', async () => {
  const PRACTICE_FILE = practiceWithDesk(OWNER)
  editPractice(PRACTICE_FILE, /^desk:/m, `frontDesk: [${STAFF}]\ndesk:`)
  const app = await openTestServer(sqlite, { PRACTICE_FILE })
  const [owner, staff] = [await signedIn(app), await signedIn(app, STAFF)]
  const canOpen = async (desk: typeof owner, date: string) => {
    const { body } = await desk.post(getDeskDay, { date })
    return body.success && body.canOpen
  }
  // 2026-07-05 is a Sunday.
  const [sunday, past] = ['2026-07-05', '2026-06-28']
  expect(await canOpen(owner, sunday)).toBe(false)
  await owner.post(domain.moveSettings, {})
  await expect.poll(() => canOpen(owner, sunday), { timeout: 5_000 }).toBe(true)
  expect([await canOpen(owner, past), await canOpen(staff, sunday)]).toEqual([false, false])
  const path = ['locations', 0, 'extra', sunday]
  const changes = [{ path, value: '9:00 AM - 10:00 AM' }]
  const saved = await owner.post(domain.saveSettings, { version: 1, what: 'Hours', changes })
  expect(saved.body).toMatchObject({ success: true })
  const offered = () => offeredOn(slotAt(sunday, '9:00 AM'), app.visitor())
  await expect.poll(offered, { timeout: 5_000 }).toEqual(['9:00 AM', '9:30 AM'])
})

test('a command prints the settings, and puts a file in their place unless it has a mistake', async () => {
  const file = practiceWithDesk()
  const app = await openTestServer(sqlite)
  const tool = (...args: string[]) => runCommand(args, app.env, { clock: app.clock })
  expect((await tool('facts', 'show')).out).toContain('price: 225')
  editPractice(file, /^price: .*$/m, 'price: $240')
  const refused = await tool('facts', 'load', file)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was saved.') })
  const words = 'words: { report: { intro: Read it., scale: [], sections: [] } }'
  editPractice(file, /^price: .*$/m, `price: 240\n${words}`)
  expect(await tool('facts', 'load', file)).toMatchObject({
    err: expect.stringContaining('words.report.scale must be a list of grades'),
  })
  editPractice(
    file,
    words,
    'words: { home: { slides: [{ title: A, picture: no-contact, text: B, urge: C }] } }',
  )
  expect(await tool('facts', 'load', file)).toMatchObject({ code: 0 })
  await expect.poll(() => priceAt(app.url), { timeout: 5_000 }).toBe(240)
  expect((await tool('facts', 'show')).out).toMatch(/price: 240\nwords: \{ home/)
  expect(await tool('reload')).toMatchObject({ code: 1 })
})

test('a change keeps the comments and the order of what it does not touch', () => {
  const text = `# Ours
name: Ann # short
price: 225 # whole dollars
locations:
  # The first
  - name: Kingston
    hours: {}
`
  const changed = changeYaml(text, [
    { path: ['price'], value: 240 },
    { path: ['locations', 0, 'hours', 'friday'], value: '9:00 AM - 5:00 PM' },
    { path: ['payment'], value: 'By card: or not' },
  ])
  expect(changed).toBe(`# Ours
name: Ann # short
price: 240 # whole dollars
locations:
  # The first
  - name: Kingston
    hours: { friday: 9:00 AM - 5:00 PM }
payment: "By card: or not"
`)
  expect(changeYaml(changed, [{ path: ['payment'] }, { path: ['gone'] }])).not.toContain('payment')
})
