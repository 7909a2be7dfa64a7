import { expect, test } from './support/site.ts'

test('the desk has nothing of the site around it, and search engines do not list it', async ({
  page,
  site,
  request,
}) => {
  site.allowConsole(/401/)
  await page.goto('/desk')
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByRole('link')).toHaveText(['Skip to content'])
  expect(await (await request.get('/desk')).text()).toContain('name="robots" content="noindex"')
})
