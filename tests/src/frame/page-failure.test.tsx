import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { correctedClock } from '../../../src/clock.ts'
import { PageFailure } from '../../../src/frame/page-failure.tsx'
import { SiteContext } from '../../../src/site.ts'
import { PATIENCE } from '../../patience.ts'
import { memoryLocation } from '../support/memory-location.ts'
import { facts, words } from '../support/open-site.tsx'

/** The history entry says that the document was already reloaded automatically. */
beforeEach(() => history.replaceState({ isReloaded: true }, ''))

let isFaulty = true
const Part = () => {
  if (isFaulty) throw new Error('faulty')
  return <p>The page</p>
}

/** A page that throws, inside the component that replaces it. */
const showFailure = (isLoaded: boolean, load = async (): Promise<unknown> => Promise.reject()) => {
  isFaulty = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const location = memoryLocation('/reviews')
  const clock = correctedClock(Date.now)
  render(
    <SiteContext value={{ facts, words, location, clock, log: () => {}, inspection: {} }}>
      <PageFailure code={{ load, requested: load, loaded: () => isLoaded || undefined }}>
        <Part />
      </PageFailure>
    </SiteContext>,
    { wrapper: MantineProvider },
  )
  return userEvent.setup({ delay: null })
}
const said = () => screen.getByRole('alert').textContent
const retry = async (user: ReturnType<typeof showFailure>) =>
  act(() => user.click(screen.getByRole('button', { name: 'Try again' })))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a page that breaks says so, with the phone number and a way home', () => {
  showFailure(true)
  expect(said()).toBe(
    'Something went wrong on this page' +
      'Sorry, the problem is on our end. Please call us at (317) 555-0142, and we will help you.Return to Home',
  )
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
})

const MISSING = 'Check your connection and try again. You can also call us at (317) 555-0142.'

test('a page whose code does not come says so; Try again loads it in place', async () => {
  const load = vi.fn(async () => {})
  const user = showFailure(false, load)
  expect(said()).toBe(`This page could not be loaded${MISSING}Try again`)
  isFaulty = false
  await retry(user)
  screen.getByText('The page')
  expect(load).toHaveBeenCalledOnce()
})

test('without a connection a page that cannot be loaded stays, and says that it still could not', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const user = showFailure(false)
  await retry(user)
  expect(said()).toBe(
    `This page could not be loadedIt still could not be loaded. ${MISSING}Try again`,
  )
  expect(reload).not.toHaveBeenCalled()
})

test('a page that breaks again with its code there is loaded anew, where the server answers', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const user = showFailure(false, async () => {})
  await retry(user)
  expect(reload).not.toHaveBeenCalled()
  await retry(user)
  expect(reload).toHaveBeenCalledOnce()
})

test('code that is gone loads the document again without a click, once, and what the entry remembers stays', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  history.replaceState({ reference: 'ABCD' }, '')
  showFailure(false)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), PATIENCE)
  expect(history.state).toEqual({ reference: 'ABCD', isReloaded: true })
})
