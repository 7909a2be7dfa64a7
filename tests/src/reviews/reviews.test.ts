import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { checkAuth, sendReviewCode, submitNewReview } from '../../../domain/reviews/new-review.ts'
import { openSite } from '../support/open-site.tsx'
import { createViewDriver, unmountView } from '../support/view-driver.tsx'

const styleOf = (selector: string) => document.querySelector(selector)?.getAttribute('style')

async function openDialog() {
  const driver = await createViewDriver('/reviews')
  await driver.click('Add New')
  await driver.passTime(100)
  await driver.respond(checkAuth, { success: false, reviewed: false })
  return driver
}

afterEach(unmountView)

test('the dialog opens in 300 ms; its backdrop comes with a typed contact, in 150 ms', async () => {
  const driver = await openDialog()
  expect(styleOf('[role=dialog]')).toContain('transition-duration: 300ms')
  expect(styleOf('.mantine-Modal-overlay')).toBeUndefined()
  await driver.type('Phone number or email address', 'a')
  expect(styleOf('.mantine-Modal-overlay')).toContain('transition-duration: 150ms')
})

test('the link of a letter opens the dialog with its contact, which leaves the address', async () => {
  const { calls, location, answered, user } = await openSite(
    '/reviews#contact=ann%40client.example',
  )
  expect(location.history()).toEqual(['/reviews'])
  await answered(() => calls.answer(checkAuth, { success: false, reviewed: false }))
  const contact = await screen.findByLabelText(/^Phone number or email address/)
  expect(contact).toHaveProperty('value', 'ann@client.example')
  // Nothing was sent: the code still proves who it is, and is asked for by a press.
  expect(calls.open(sendReviewCode)).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect(calls.answerRaw(sendReviewCode, { success: true })).toEqual({
    value: 'ann@client.example',
  })
})

test('a form with a fault says so in the title, until another page is opened', async () => {
  const driver = await createViewDriver('/reviews')
  await driver.click('Add New')
  await driver.passTime(100)
  await driver.respond(checkAuth, { success: true, reviewed: false })
  await driver.click('Submit')
  await driver.respond(submitNewReview, { success: false, errors: { title: 'Too short.' } })
  expect(document.title).toMatch(/^Error: Reviews/)
  await driver.navigate('/reviews#top')
  expect(document.title).toMatch(/^Error: Reviews/)
  await driver.navigate('/privacy')
  await driver.navigate('/reviews')
  await driver.passTime(1_000)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.title).toMatch(/^Reviews/)
})
