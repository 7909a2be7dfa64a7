import type { Page } from '@playwright/test'

export const LONG_ANSWER =
  'Since March a lump on the left side, a hand below the arm; my clinician has looked at it and sends me to an ultrasound in May.'

export async function fillInIntake(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Canary Finch')
  await page.getByLabel('Date of birth').fill('1980-07-03')
  await page.getByRole('checkbox', { name: 'Yearly screening' }).check()
  await page.getByLabel('Which side and where').fill(LONG_ANSWER)
  const cancer = page.getByRole('group', { name: 'Have you had breast cancer?' })
  await cancer.getByRole('radio', { name: 'No' }).check()
}
