import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { getHolds } from '../../../domain/calendar/hold.ts'
import * as calendar from '../../../domain/desk/calendar.ts'
import { createFeed } from '../../../domain/desk/calendar-feed.ts'
import * as clients from '../../../domain/desk/clients.ts'
import { getDeskState } from '../../../domain/desk/office.ts'
import { getPasskeys } from '../../../domain/desk/passkeys.ts'
import { checkSettings, getSettings } from '../../../domain/desk/settings.ts'
import {
  enterDeskCode,
  getDeskSession,
  sendDeskCode,
  signOut,
} from '../../../domain/desk/sign-in.ts'
import { confirmVisitAtDesk } from '../../../domain/desk/visits.ts'
import classes from '../../../src/desk/desk.module.css'
import month from '../../../src/desk/pages/month.module.css'
import { pages } from '../../../src/pages.ts'
import { found, listed, day as shownDay, visit } from '../../paths/tables/desk-fixtures.ts'
import { session } from '../../paths/tables/desk-sign-in.ts'
import { hudsonWith } from '../support/hudson.ts'
import { isAsked, openSite } from '../support/open-site.tsx'
import { shownText } from '../support/view-driver.tsx'

const DATE = '2026-12-04'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Opens a page of the desk on a day in November, as someone whose session lasts until December. */
async function openDesk(path: string) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 17), toFake: ['Date'] })
  await pages.booking.load()
  const site = await openSite(path)
  await site.settle()
  await site.answered(() => site.calls.answer(getDeskSession, { success: true, ...session }))
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await site.settle()
  }
  /** Signs in by a code, with the address that stands in the form or with another one. */
  const signIn = async (email?: string) => {
    if (email) write('Email address', email)
    await press('Send code')
    await site.answered(() => site.calls.answer(sendDeskCode, { success: true }))
    write('Code', '123456')
    await press('Sign in')
    const person = { ...session, email: email ?? session.email }
    await site.answered(() => site.calls.answer(enterDeskCode, { success: true, ...person }))
  }
  return { ...site, press, signIn }
}
const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const FORM = `/desk/book/hudson/${DATE}/0900`

/** Loads the times of a day. */
async function loadTimes({ calls, answered }: Awaited<ReturnType<typeof openDesk>>) {
  const locations = [hudsonWith({ [DATE]: ['9:00 AM'] })]
  await answered(() => calls.answer(calendar.getDeskLocations, { success: true, locations }))
  await answered(() => calls.answer(getHolds, { success: true, holds: [] }))
}

/** The form for a client who calls. */
async function openForm() {
  const desk = await openDesk(FORM)
  await loadTimes(desk)
  write(/First Name/, 'Ann')
  write(/Last Name/, 'Hall')
  write(/Phone Number/, '3175550142')
  return desk
}

test('an answer is put into bold and links, and seen as it will be; words of the site are kept at a press', async () => {
  const { calls, answered, press } = await openDesk('/desk/practice/words/questions')
  const sections = [{ question: 'Why?', answer: ['Heat is shown.'] }]
  const facts = { words: { questions: { groups: [{ title: 'Basics', sections }] } } }
  const settings = {
    success: true as const,
    version: 4,
    facts,
    siteWords: ['questions'],
    saved: [],
  }
  await answered(() => calls.answer(getSettings, settings))
  const form = within(await screen.findByRole('form', { name: 'Question 1: Why?' }))
  const answer = form.getByLabelText<HTMLTextAreaElement>('Answer')
  const select = (text: string) =>
    answer.setSelectionRange(answer.value.indexOf(text), answer.value.indexOf(text) + text.length)
  for (const [text, button] of [
    ['Heat', 'Bold'],
    ['shown', 'Link'],
    ['.', 'List'],
  ] as const) {
    select(text)
    fireEvent.click(form.getByRole('button', { name: button }))
  }
  const value =
    '<strong>Heat</strong> is <a href="https://">shown</a>\n\n<ul>\n<li>.</li>\n</ul>\n\n'
  expect(answer.value).toBe(value)
  expect(form.getByText('Heat').localName).toBe('strong')
  expect(form.getByText('shown').closest('[inert]')).not.toBe(null)
  const path = ['words', 'questions', 'groups', 0, 'sections', 0, 'answer']
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  const errors = { [path.join('.')]: 'has a link without an address' }
  await answered(() =>
    expect(calls.answer(checkSettings, { success: false, reason: 'fields', errors })).toMatchObject(
      {
        what: 'Question 1: Why?',
        changes: [{ path, value: [expect.stringMatching(/^<strong>/), '<ul> <li>.</li> </ul>'] }],
      },
    ),
  )
  expect(shownText()).toContain('This has a link without an address.')
  await press('Keep these words')
  await answered(() =>
    expect(calls.answer(checkSettings, { success: true, warnings: [] })).toEqual({
      ...{ version: 4, what: 'Words kept: Questions and answers' },
      changes: [{ path: ['words', 'questions'], value: facts.words.questions }],
    }),
  )
})

test('what was typed stays while nobody could be signed out, and then the browser asks no more', async () => {
  const { calls, answered, press } = await openForm()
  await press('Sign out')
  await answered(() => calls.fail(signOut, new TypeError('offline')))
  const field = screen.getByLabelText<HTMLInputElement>(/First Name/)
  expect(field.value).toBe('Ann')
  write(/First Name/, 'Anna')
  expect(field.value).toBe('Anna')
  expect(isAsked()).toBe(true)
  await press('Sign out')
  await answered(() => calls.answer(signOut, { success: true }))
  expect(isAsked()).toBe(false)
})

test('keys open pages, but not while somebody types, and Escape leads from a question to its button', async () => {
  const { calls, answered, location, press } = await openDesk('/desk/day/2026-11-21')
  const hit = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
  await answered(() => calls.answer(calendar.getDeskDay, shownDay))
  for (const name of ['Cancel visit', 'Running late', 'Note']) {
    const button = screen.getByRole('button', { name })
    button.focus()
    await press(name)
    expect(document.activeElement).not.toBe(button)
    await answered(() => hit('Escape'))
    // The menu in which a delay is announced has closed.
    const asker = name === 'Running late' ? screen.getByRole('button', { name: 'Actions' }) : button
    expect(document.activeElement, name).toBe(asker)
  }
  expect(shownText()).not.toContain('Save the note')
  hit('w', screen.getByLabelText('Any day'))
  expect(location.path()).toBe('/desk/day/2026-11-21')
  await answered(() => hit('ArrowRight'))
  expect(location.path()).toBe('/desk/day/2026-11-22')
  await answered(() => hit('w'))
  expect(location.path()).toBe('/desk/week')
})

test('single letters can be turned off, in this browser from then on', async () => {
  onTestFinished(() => localStorage.clear())
  for (const [turn, path] of [
    ['Turn off', '/desk/day/2026-11-21'],
    ['Turn on', '/desk/week'],
  ]) {
    const { location, answered, press } = await openDesk('/desk/day/2026-11-21')
    await press(`${turn} the letters and ?`)
    await answered(() => fireEvent.keyDown(document.body, { key: 'w' }))
    expect(location.path()).toBe(path)
    cleanup()
  }
})

test('an owner opens a day from its menu, with hours as they are typed; mistakes stand beside their field', async () => {
  const { calls, answered, location, press } = await openDesk('/desk/day/2026-11-22')
  const day = { ...shownDay, date: '2026-11-22', visits: [] }
  await answered(() => calls.answer(calendar.getDeskDay, day))
  expect(screen.queryByRole('link', { name: 'Open this day' })).toBe(null)
  await answered(() => location.navigate('/desk/day/2026-11-21'))
  await answered(() => calls.answer(calendar.getDeskDay, { ...shownDay, canOpen: true }))
  await answered(() => fireEvent.click(screen.getByText('Open this day')))
  const facts = { locations: [{ name: 'Hudson' }, { name: 'Troy', extra: {} }] }
  const settings = { success: true as const, version: 4, facts, siteWords: [], saved: [] }
  await answered(() => calls.answer(getSettings, settings))
  expect(screen.getByRole('form', { name: 'Hours on Saturday, November 21st, 2026' })).toBeTruthy()
  write('Troy', '9 to 1')
  await press('Save')
  const path = ['locations', 1, 'extra', '2026-11-21']
  const errors = { [path.join('.')]: 'must be hours' }
  const checked = { success: false as const, reason: 'fields' as const, errors }
  await answered(() =>
    expect(calls.answer(checkSettings, checked)).toMatchObject({
      ...{ version: 4, changes: [{ path, value: '9:00 AM - 1:00 PM' }] },
    }),
  )
  expect(screen.getByLabelText('Troy').getAttribute('aria-invalid')).toBe('true')
  expect(shownText()).toContain('This must be hours.')
})

test('who has not confirmed is listed on Today with a call, and one press notes that they have', async () => {
  const { calls, answered, press } = await openDesk('/desk')
  const asked = { ...visit, hasBegun: false, confirmation: 'asked' as const }
  const today = { ...shownDay, visits: [asked], unconfirmed: [asked] }
  await answered(() => calls.answer(calendar.getDeskDay, today))
  const summary = screen.getByText('1 visit is not confirmed yet')
  await answered(() => fireEvent.click(summary))
  const list = within(summary.closest('details') ?? document.body)
  expect(list.getByRole('link', { name: '(317) 555-0142' })).toHaveProperty(
    'href',
    'tel:+13175550142',
  )
  await press('Confirmed by phone')
  const confirmed = { ...asked, confirmation: 'confirmed' as const }
  const done = { success: true as const, visit: confirmed, message: 'Confirmed.' }
  await answered(() =>
    expect(calls.answer(confirmVisitAtDesk, done)).toEqual({
      ...{ reference: 'R-1', version: '0-to-come', isConfirmed: true },
    }),
  )
  const later = { ...today, visits: [confirmed], unconfirmed: [] }
  await answered(() => calls.answer(calendar.getDeskDay, later))
  expect(screen.queryByText(/not confirmed yet/)).toBe(null)
  const block = screen.getByRole('link', { name: /^2:00\sPM Ann Hall.*Upcoming · Confirmed/ })
  expect(block.querySelector('.tabler-icon-thumb-up')).not.toBe(null)
})

test('earlier hours of today are folded until they are wanted, and stay so while a visit is opened', async () => {
  const { calls, answered, press } = await openDesk('/desk/day/2026-11-21')
  const early = { ...visit, reference: 'R-2', time: '9:00 AM', isOver: true }
  const day = { ...shownDay, visits: [early, visit] }
  await answered(() => calls.answer(calendar.getDeskDay, day))
  const isFolded = () =>
    screen.getByRole('link', { name: /^9:00/ }).closest(`.${classes.printed}`) !== null
  expect([isFolded(), screen.queryByText('9 AM')]).toEqual([true, null])
  await press('1 earlier visit')
  expect(isFolded()).toBe(false)
  expect(screen.getByText('9 AM')).toBeTruthy()
  await answered(() => fireEvent.click(screen.getByRole('link', { name: /^9:00/ })))
  expect(isFolded()).toBe(false)
  await press('1 earlier visit')
  expect(isFolded()).toBe(true)
})

test('past days of a week are dimmed, and days with visits stand out in a month', async () => {
  const { calls, answered, location } = await openDesk('/desk/week')
  const { today, ...shown } = shownDay
  const days = ['2026-11-20', today, '2026-11-22'].map((date) => ({ ...shown, date }))
  await answered(() => calls.answer(calendar.getDeskWeek, { success: true, today, days }))
  const columns = screen.getAllByRole('region', { name: /Hudson/ })
  expect(columns.map(({ dataset }) => dataset.past)).toEqual(['true', 'false', 'false'])
  await answered(() => location.navigate('/desk/coming'))
  const place = { ...{ id: 1, slug: 'hudson', name: 'Hudson' }, isClosed: false, isTooEarly: false }
  const counted = [0, 2].map((visits) => ({
    ...{ date: `2026-11-0${1 + visits}`, free: 1 },
    places: [{ ...place, visits, free: 1 }],
  }))
  await answered(() => calls.answer(calendar.getComing, { success: true, today, days: counted }))
  const empty = screen.getAllByRole('listitem').map(({ dataset }) => dataset.empty)
  expect(empty).toEqual(['true', 'false'])
  expect(screen.getByText('2 visits').className).toBe(month.visits)
})

test('a visit that is dragged to a free time is asked about as a move, and stays if it is dropped elsewhere', async () => {
  const { calls, answered } = await openDesk('/desk/day/2026-11-21')
  await answered(() => calls.answer(calendar.getDeskDay, shownDay))
  const drag = async (dropEffect: 'move' | 'none') => {
    const block = screen.getByRole('link', { name: /^2:00\sPM Ann Hall/ })
    await answered(() => fireEvent.dragStart(block, { dataTransfer: {} }))
    const time = await screen.findByRole(
      'button',
      { name: '1:00 PM Move here at Hudson' },
      { timeout: 30_000 },
    )
    if (dropEffect === 'move') await answered(() => fireEvent.drop(time))
    await answered(() => fireEvent.dragEnd(block, { dataTransfer: { dropEffect } }))
  }
  await drag('none')
  expect(shownText()).not.toContain('Choose a free time')
  await drag('move')
  expect(shownText()).toContain('Move the visit of Ann Hall to 1:00 PM')
})

test('the calendar link is copied by a button, which says so, or why not', async () => {
  const { calls, answered, press } = await openDesk('/desk/account')
  await answered(() => calls.answer(getPasskeys, { success: true, passkeys: [], colleagues: [] }))
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  await press('Get calendar link')
  const link = 'https://practice.example/calendar/secret.ics'
  await answered(() => calls.answer(createFeed, { success: true, message: `Add it: ${link}` }))
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  write.mockRejectedValueOnce(new Error('Not allowed.')).mockResolvedValueOnce()
  await press('Copy')
  expect(shownText()).toContain('It could not be copied.')
  await press('Copy')
  expect(write).toHaveBeenLastCalledWith(link)
  expect(shownText()).toContain('Copied.')
  expect(shownText()).not.toContain('It could not be copied.')
})

async function find() {
  const desk = await openDesk('/desk/find')
  await desk.answered(() => desk.calls.answer(clients.listClients, listed))
  write('Name, phone number, email address or reference', 'Hall')
  await desk.press('Search')
  await desk.answered(() => desk.calls.answer(clients.findClients, found))
  return desk
}

test('what was found stays while another page is looked at, and nothing of it for the next person', async () => {
  const { calls, answered, location, press, signIn } = await find()
  expect(location.path()).toBe('/desk/find')
  await answered(() => location.navigate('/desk/state'))
  await answered(() => calls.answer(getDeskState, { success: true, findings: [] }))
  await answered(() => location.navigate('/desk/find'))
  const again = calls.answer(clients.findClients, found)
  await answered(() => {})
  expect(again).toEqual({ text: 'Hall', page: 1 })
  expect(shownText()).toContain('One client for “Hall”.')
  await press('Sign out')
  await answered(() => calls.answer(signOut, { success: true }))
  await signIn('other@practice.example')
  await answered(() => calls.answer(clients.listClients, { ...listed, clients: [] }))
  expect(shownText()).not.toContain('Hall')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
})

test('a client is booked again without typing her name, and the browser asks only after a change', async () => {
  const desk = await find()
  await desk.press('Book again')
  expect(desk.location.path()).toBe('/desk/book')
  await loadTimes(desk)
  expect(shownText()).toContain('For Ann Hall')
  await desk.answered(() => desk.location.navigate(FORM))
  const written = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([written(/First Name/), written(/Email/)]).toEqual(['Ann', 'ann@example.com'])
  expect([written(/Last Name/), written(/Phone/)]).toEqual(['Hall', '(317) 555-0142'])
  expect(isAsked()).toBe(false)
  write(/Phone/, '3175550143')
  expect(isAsked()).toBe(true)
})

/** Opens the day with a controlled clock, as someone whose session lasts for some milliseconds. */
async function openTimed(lasts: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { calls } = await openSite('/desk')
  const pass = (milliseconds: number) =>
    act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  const until = new Date(Date.now() + lasts).toISOString()
  await pass(0)
  calls.answer(getDeskSession, { success: true, ...session, until })
  await pass(0)
  return { calls, pass }
}

test('what somebody else changed is on the day within seconds, and is marked for a minute', async () => {
  const { calls, pass } = await openTimed(3_600_000)
  const isMarked = async (status: 'to-come' | 'arrived') => {
    calls.answer(calendar.getDeskDay, { ...shownDay, visits: [{ ...visit, status }] })
    await pass(5_000)
    return shownText().includes('Just changed')
  }
  expect([await isMarked('to-come'), await isMarked('to-come')]).toEqual([false, false])
  for (let index = 0; index < 12; index++) expect(await isMarked('arrived')).toBe(true)
  expect(await isMarked('arrived')).toBe(false)
  calls.fail(calendar.getDeskDay, new TypeError('offline'))
  await pass(5_000)
  // The next request is on its way by now.
  expect(shownText()).toContain('later changes are missing')
})

test('when the time of a session is over, nobody sees the day any longer', async () => {
  const { calls, pass } = await openTimed(20_000)
  calls.answer(calendar.getDeskDay, shownDay)
  await pass(19_000)
  expect(shownText()).toContain('2:00 PM Ann Hall')
  await pass(1_000)
  expect(shownText()).not.toContain('2:00 PM Ann Hall')
  expect(shownText()).toContain('Your session has ended')
})

test('a person who signs in in another tab finds nothing of the one before in this tab', async () => {
  const { signIn } = await openForm()
  const anotherTab = new BroadcastChannel('desk')
  onTestFinished(() => anotherTab.close())
  const says = async (email: string) => {
    const heard = new Promise((resolve) => {
      const listener = new BroadcastChannel('desk')
      listener.onmessage = () => resolve(listener.close())
    })
    anotherTab.postMessage(email)
    await act(() => heard)
  }
  await says(session.email)
  expect(shownText()).toContain(`Signed in as ${session.email}`)
  await says('other@practice.example')
  await screen.findByText(/Your session has ended/, {}, { timeout: 30_000 })
  await signIn()
  expect(screen.getByLabelText<HTMLInputElement>(/First Name/).value).toBe('Ann')
  await says('other@practice.example')
  await screen.findByText(/Your session has ended/, {}, { timeout: 30_000 })
  const heard = new Promise<void>((resolve) => {
    anotherTab.onmessage = ({ data }) => data === 'other@practice.example' && resolve()
  })
  await signIn('other@practice.example')
  expect(screen.queryByLabelText(/First Name/)).toBeNull()
  await heard
})

test('signing out ends the session in the other tabs, too', async () => {
  const { calls, answered, press } = await openForm()
  const anotherTab = new BroadcastChannel('desk')
  onTestFinished(() => anotherTab.close())
  const heard = new Promise((resolve) => {
    anotherTab.onmessage = ({ data }) => data === '' && resolve(data)
  })
  await press('Sign out')
  await answered(() => calls.answer(signOut, { success: true }))
  expect(await heard).toBe('')
})

test('what was typed and was not done stays for the person whose session has ended, and nothing of it for another', async () => {
  const { calls, answered, press, signIn } = await openDesk('/desk/closed')
  const load = () =>
    answered(() =>
      calls.answer(calendar.getClosures, { success: true, places: [], words: '', closures: [] }),
    )
  const reason = () => screen.getByLabelText<HTMLInputElement>('Reason').value
  const endSession = () =>
    answered(() => calls.answer(calendar.closeHours, { success: false, reason: 'no-session' }))
  await load()
  write('Reason', 'The camera is being repaired.')
  await press('Close these hours')
  await endSession()
  expect(shownText()).not.toContain('Reason')
  expect(document.activeElement?.closest('main')).not.toBeNull()
  await signIn()
  await load()
  expect(reason()).toBe('The camera is being repaired.')
  expect(shownText().split('This was not done because your session had ended.')).toHaveLength(2)
  await press('Try it again')
  await endSession()
  await signIn('other@practice.example')
  await load()
  expect(reason()).toBe('')
  expect(shownText()).not.toContain('This was not done')
})
