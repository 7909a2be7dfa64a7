import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createViewDriver, unmountView } from '../support/view-driver.tsx'

afterEach(unmountView)

const drawing = (name: string): string =>
  screen.getByRole('button', { name }).querySelector('path')?.getAttribute('d') ?? ''
const shown = () => screen.getByRole('tab', { selected: true }).getAttribute('aria-label')

test('the button shows two bars while the slides turn, and a triangle while they stand still', async () => {
  const driver = await createViewDriver('/')
  const bars = /^M[\d.]+ 6v12M[\d.]+ 6v12$/
  expect(drawing('Pause the slides')).toMatch(bars)
  await driver.click('Pause the slides')
  expect(drawing('Play the slides')).not.toMatch(bars)
})

test('the arrows point outward', async () => {
  await createViewDriver('/')
  expect(drawing('Previous slide')).toMatch(/^M19 12H5/)
  expect(drawing('Next slide')).toMatch(/^M5 12h13/)
})

test('the next slide comes after seven seconds', async () => {
  const driver = await createViewDriver('/')
  await driver.passTime(6900)
  expect(shown()).toBe('Go to slide 1')
  await driver.passTime(1000)
  expect(shown()).toBe('Go to slide 2')
})

test('a slide that the visitor turned to is shown for its whole time', async () => {
  const driver = await createViewDriver('/')
  await driver.passTime(5000)
  await driver.click('Go to slide 2')
  await driver.passTime(6000)
  expect(shown()).toBe('Go to slide 2')
  await driver.passTime(2000)
  expect(shown()).toBe('Go to slide 3')
})
