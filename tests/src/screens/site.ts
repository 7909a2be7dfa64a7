import { getPrice } from '../../../domain/price.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import type { Walk } from '../support/transcript.ts'

const review = { author: 'Ann H.', title: 'Calm', body: 'I felt at ease.', date: '2026-10-02' }

export const site: Readonly<Record<string, Walk>> = {
  home: {
    path: '/',
    isOwners: true,
    async steps(driver) {
      await driver.failNetwork(getPrice)
      await driver.click('Try again')
      await driver.respond(getPrice, { success: false })
      await driver.click('Try again')
      await driver.respond(getPrice, { success: true, price: 1248.6 })
      await driver.failNetwork(getReviews)
      await driver.click('Try again')
      await driver.respond(getReviews, { success: true, reviews: [review] })
    },
  },
  'home without reviews': {
    path: '/',
    isOwners: true,
    steps: (driver) => driver.respond(getReviews, { success: true, reviews: [] }),
  },
  about: { path: '/about-thermography', isOwners: true, async steps() {} },
  report: {
    path: '/understanding-your-report',
    isOwners: true,
    steps: (driver) => driver.click('Print this guide'),
  },
  privacy: { path: '/privacy', async steps() {} },
  accessibility: { path: '/accessibility', async steps() {} },
  terms: { path: '/terms', async steps() {} },
  'health data': { path: '/health-data', async steps() {} },
  'good faith estimate': { path: '/good-faith-estimate', async steps() {} },
  intake: {
    path: '/intake',
    isOwners: true,
    steps: (driver) => driver.click('Print or save as PDF'),
  },
  'the intake form of a visit': {
    path: '/intake#name=Ann+Lee&phone=%28212%29+555-0142&visit=2027-03-12&reference=AAAA-BBBB',
    isOwners: true,
    async steps(driver) {
      await driver.click('Print or save as PDF')
      await driver.click('Not printed yet? Keep them')
    },
  },
  'not found': { path: '/nowhere', hasFrame: true, async steps() {} },
}
