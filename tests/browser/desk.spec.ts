import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chunk, png } from '../fixtures/picture-files.ts'
import { bookVisit, LOCATION } from './support/booking-walk.ts'
import { signIn } from './support/desk-walk.ts'
import { expectSound } from './support/page-audit.ts'
import { CODE, expect, type Site, test } from './support/site.ts'

/** The morning of the visit. */
test.use({ opensAt: Date.UTC(2027, 2, 12, 13) })

const press = (control: Locator) => control.tap()
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name })
const link = (place: Page | Locator, name: string | RegExp) => place.getByRole('link', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Desk' })

async function markArrival(page: Page) {
  const ann = card(page, '10:00 AM Ann Lee')
  await expect(page.getByText('1 visit.')).toBeVisible()
  await expect(ann).toBeHidden()
  await press(link(page, /^10:00 AM Ann Lee/))
  await expect(ann).toContainText('Upcoming · First visit')
  await expect(link(ann, '(317) 555-0142')).toHaveAttribute('href', 'tel:+13175550142')
  await expectSound(page)
  await press(button(ann, 'Mark as arrived'))
  await expect(ann).toContainText('Arrived · First visit')
  await expect(ann.getByText('Marked.')).toBeFocused()
  await press(button(ann, 'Undo'))
  await expect(ann).toContainText('Upcoming')
}

/** What is open is in the window, though the menu and a week are wider than a phone. */
async function openWeekAndStatus(page: Page) {
  await press(link(menu(page), 'Week'))
  const today = page.getByRole('region', { name: `Fri, Mar 12 ${LOCATION}` })
  await expect(today.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expectSound(page)
  await page.goto('/desk/state')
  await press(button(menu(page), 'More'))
  await expect(link(menu(page), 'Settings')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expectSound(page)
  await press(link(menu(page), 'Today'))
}

async function bookByPhone(page: Page) {
  await press(link(page, `11:00 AM Free at ${LOCATION}: book it`))
  await expect(page.getByRole('heading', { name: 'Book a Visit' })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('First Name').fill('Bea')
  await page.getByLabel('Last Name').fill('Low')
  await page.getByLabel('Phone Number').fill('317 555 0177')
  await press(button(page, 'Book Appointment'))
  await expect(page.getByText(/^Booked\. Reference/)).toBeVisible()
  await press(button(page, 'Show the day'))
  await press(link(page, /^11:00 AM Bea Low/))
  const bea = card(page, '11:00 AM Bea Low')
  await expect(bea.getByRole('heading')).toBeFocused()
  await expect(bea).toContainText('Upcoming · First visit')
}

async function findAndExport(page: Page, site: Site) {
  await press(link(menu(page), 'Clients'))
  await page.getByLabel('Name, phone number').fill('lee')
  await press(button(page, 'Search'))
  const ann = card(page, 'Ann Lee')
  await expect(ann).toContainText('Upcoming')
  const signedInWith = await site.findSent(CODE)
  await press(button(ann, 'Export'))
  await expect(ann.getByLabel('Code')).toBeFocused()
  await expectSound(page)
  await ann.getByLabel('Code').fill(signedInWith)
  await press(button(ann, 'Export now'))
  await expect(ann.getByText('This code did not match')).toBeVisible()
  await expect(ann.getByLabel('Code')).toBeFocused()
  await ann.getByLabel('Code').fill(await site.findSent(CODE, [signedInWith]))
  const download = page.waitForEvent('download')
  await press(button(ann, 'Export now'))
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('ann.lee@example.com')
  await expect(ann.getByText('Everything kept about Ann Lee')).toBeFocused()
  expect(page.url()).toMatch(/\/desk\/find$/)
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('the owner runs the desk by touch on a phone', async ({ page, site }) => {
  // The first code for the export is refused.
  site.allowConsole(/400|403/)
  await bookVisit(page)
  await signIn(page, site)
  await markArrival(page)
  await openWeekAndStatus(page)
  await bookByPhone(page)
  await findAndExport(page, site)
  await press(button(page, 'Signed in as'))
  await press(button(page, 'Sign out'))
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(page.getByRole('link')).toHaveText(['Skip to content'])
})

test('Escape closes one thing at a time', async ({ page, site }) => {
  await bookVisit(page)
  await signIn(page, site)
  await press(link(page, /^10:00 AM Ann Lee/))
  await press(button(page, 'Cancel visit'))
  const question = page.getByRole('form', { name: 'Cancel visit' })
  await expect(question).toBeVisible()
  await press(button(menu(page), 'More'))
  await expect(link(menu(page), 'Settings')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link(menu(page), 'Settings')).toBeHidden()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
})

test('the bar, the arrows and the date keep their shape, whatever is in them', async ({
  page,
  site,
}) => {
  await signIn(page, site)
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { height: 0 }
  const height = (await boxOf(menu(page))).height
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const arrows = []
    for (const day of ['2027-03-12', '2027-05-07', '2027-09-29']) {
      await page.goto(`/desk/day/${day}`)
      await expect(link(page, 'Next day')).toBeVisible()
      arrows.push(await boxOf(link(page, 'Previous day')), await boxOf(link(page, 'Next day')))
    }
    expect(arrows.slice(2, 4)).toEqual(arrows.slice(0, 2))
    expect(arrows.slice(4)).toEqual(arrows.slice(0, 2))
    const widths = await page.getByLabel('Any day').evaluate((field: HTMLElement) => {
      const shown = field.offsetWidth
      field.style.width = 'max-content'
      return [shown, field.offsetWidth + 8] as const
    })
    expect(widths[0]).toBeGreaterThanOrEqual(widths[1])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/api/desk/day', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), failedMessages: 12 } })
  })
  await page.goto('/desk')
  await expect(button(menu(page), 'More')).toHaveText('More1212 failed')
  expect((await boxOf(menu(page))).height).toBe(height)
  const covering = await button(menu(page), 'More').evaluate((more) => {
    const { x, y, width, height } = more.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.textContent
  })
  expect(covering).toMatch(/^More/)
})

test('no word is broken in a table', async ({ page, site }) => {
  await signIn(page, site)
  const client = { firstName: 'Anastasia Wilhelmina', lastName: 'Vandermeerabernathy', phone: '' }
  const email = 'anastasia.wilhelmina.vandermeerabernathy@example.com'
  const time = { date: '2027-03-12', slot: '10:00 AM', location: { id: 6 } }
  const headers = { origin: site.url }
  await page.request.post('/api/desk/book', { data: { ...client, email, ...time }, headers })
  for (const width of [800, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/desk/find', '/desk/audit']) {
      await page.goto(path)
      await expect(page.getByRole('table')).toBeVisible()
      const broken = await page.getByRole('table').evaluate((table) =>
        [...table.querySelectorAll('th, td')]
          .filter((cell) => {
            const range = document.createRange()
            const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
            while (texts.nextNode()) {
              const node = texts.currentNode
              for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
                range.setStart(node, index)
                range.setEnd(node, index + word.length)
                if (!/[-@/–]/.test(word) && range.getClientRects().length > 1) return true
              }
            }
            return false
          })
          .map(({ textContent }) => textContent),
      )
      expect(broken).toEqual([])
    }
  }
})

test('the owner changes the practice on a phone, and visitors see it; markup in a text is text', async ({
  page,
  site,
}) => {
  // What cannot be saved is refused.
  site.allowConsole(/400/)
  await signIn(page, site)
  await page.goto('/desk/practice/price')
  await press(button(page, 'Move to the browser'))
  await press(button(page, 'Move them'))
  await expect(page.getByText('The practice file is no longer read.')).toBeFocused()
  const price = page.getByLabel('Price of a visit')
  await price.fill('$240')
  await press(button(page, 'Save').first())
  await expect(page.getByText('This must be a price in whole dollars: write 240.')).toBeVisible()
  await expectSound(page)
  await price.fill('240')
  const markup = '<img src=x onerror=document.body.remove()></script>'
  await page.getByLabel('How clients pay').fill(markup)
  await press(button(page, 'Save').first())
  await expect(page.getByText('Saved. The site shows it')).toBeFocused()
  await expectSound(page)
  const home = async () => (await page.request.get('/')).text()
  await expect.poll(home, { timeout: 10_000 }).toContain('$240')
  await page.goto('/')
  await expect(page.getByText(markup).first()).toBeVisible()
  // Its form has another title then, and the message is still seen.
  await page.goto('/desk/practice/places')
  await page.getByLabel('Name', { exact: true }).first().fill('Harbor Office')
  await press(button(page, 'Save').first())
  await expect(page.getByText('Saved. The site shows it')).toBeFocused()
  await expect.poll(home, { timeout: 10_000 }).toContain('Harbor Office')
  await press(link(page, 'See it as visitors do'))
  await expect(page.getByText('Harbor Office').first()).toBeVisible()
  // What is chosen is drawn again, as a small square without what the camera wrote.
  await page.goto('/desk/practice/people')
  const choosing = page.waitForEvent('filechooser')
  await press(button(page, 'Choose a picture').first())
  const place = chunk('tEXt', Buffer.from('GPS 41.9'))
  const buffer = png(1200, 900, place)
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByAltText('The picture that you chose')).toBeVisible()
  await press(button(page, 'Save').first())
  await expect(page.getByText('Saved. The site shows it')).toBeFocused()
  await expectSound(page)
  const shown = page.getByAltText('The picture as it is now').first()
  await expect(shown).toHaveAttribute('src', /\/[\da-f]{16}\.jpg$/)
  const src = (await shown.getAttribute('src')) ?? ''
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await expect.poll(home, { timeout: 10_000 }).toContain(src)
  await page.goto('/desk/practice')
  await press(button(page, 'Go back to this').last())
  await press(button(page, 'Go back').first())
  await expect(page.getByText('Saved. The site shows it')).toBeFocused()
  await expect.poll(home, { timeout: 10_000 }).toContain('$225')
})
