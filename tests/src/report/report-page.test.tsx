import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite } from '../support/open-site.tsx'

test('the contents name every section and lead to it', async () => {
  await openSite('/understanding-your-report')
  const contents = screen.getByRole('navigation', { name: 'On this page' })
  const links = within(contents).getAllByRole('link')
  expect(links).toHaveLength(11)
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '')
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent)
  }
})

test('the guide contains the mammography notice', async () => {
  await openSite('/understanding-your-report')
  screen.getByText(/Thermography does not replace mammography\./)
})

test('the scale shows five grades, each with its next date', async () => {
  await openSite('/understanding-your-report')
  const scale = screen.getByText(/The TH scale/).closest('figure')
  if (!scale) throw new Error('no scale')
  const grades = within(scale).getAllByRole('listitem')
  expect(grades).toHaveLength(5)
  expect(grades[2]?.textContent).toContain('at 6 months and at 1 year')
  expect(grades[4]?.textContent).toContain('at 3 months, then 6 months later, then every 6 months')
})

test('the picture of the quadrants has a text that says where each one is', async () => {
  await openSite('/understanding-your-report')
  const picture = screen.getByRole('img', { name: /four quadrants/ })
  for (const name of ['SLQ', 'SMQ', 'ILQ', 'IMQ'])
    expect(within(picture).getAllByText(name, { selector: 'text' })).toHaveLength(2)
})

test('on each side the lateral quadrants are drawn toward the arm', async () => {
  await openSite('/understanding-your-report')
  const at = (name: string) =>
    screen
      .getAllByText(name, { selector: 'text' })
      .map((text) => Number(text.getAttribute('x')))
      .sort((a, b) => a - b)
  const [rightArm, leftArm] = at('SLQ')
  const [rightBone, leftBone] = at('SMQ')
  expect(Number(rightArm)).toBeLessThan(Number(rightBone))
  expect(Number(leftBone)).toBeLessThan(Number(leftArm))
})

test('the right breast is in the left half of the picture, as it is seen from the front', async () => {
  await openSite('/understanding-your-report')
  const at = (side: string) =>
    Number(screen.getByText(side, { selector: 'text' }).getAttribute('x')) / 600
  expect(at('Right breast')).toBeLessThan(0.5)
  expect(at('Left breast')).toBeGreaterThan(0.5)
  expect(at('Left breast')).toBeLessThan(1)
})

test('the guide can be printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await openSite('/understanding-your-report')
  await user.click(screen.getByRole('button', { name: 'Print this guide' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
