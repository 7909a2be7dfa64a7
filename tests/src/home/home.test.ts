import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSite } from '../support/open-site.tsx'
import { createViewDriver, unmountView } from '../support/view-driver.tsx'

afterEach(unmountView)

const shown = () => screen.getByRole('tab', { selected: true }).getAttribute('aria-label')

test('a slide comes after seven seconds, and one that the visitor turned to stays as long', async () => {
  const driver = await createViewDriver('/')
  await driver.passTime(6900)
  expect(shown()).toBe('Go to slide 1')
  await driver.passTime(1000)
  expect(shown()).toBe('Go to slide 2')
  await driver.passTime(4000)
  const last = screen.getAllByRole('tab').at(-1)?.getAttribute('aria-label') ?? ''
  await driver.activate(last)
  await driver.passTime(6000)
  expect(shown()).toBe(last)
  await driver.passTime(2000)
  expect(shown()).toBe('Go to slide 1')
})

test('screen readers announce the slides only when the visitor turns them', async () => {
  const { user } = await openSite('/')
  const slides = within(screen.getByRole('region', { name: 'About the screening' }))
  const live = () => slides.getByRole('status', { hidden: true }).getAttribute('aria-live')
  expect(live()).toBe('off')
  await user.click(screen.getByRole('button', { name: 'Pause the slides' }))
  expect(live()).toBe('polite')
  await user.click(screen.getByRole('button', { name: 'Play the slides' }))
  expect(live()).toBe('off')
})
