export interface Page {
  /** Files and folders whose mutants are tried. */
  readonly sources: readonly string[]
  /** The paths whose fixed words are looked for. */
  readonly path: RegExp
  /** The machines whose tours are followed. */
  readonly machines: readonly string[]
  /** The hand-written tests, for those that neither words nor tours notice. */
  readonly tests: readonly string[]
}

const ALL_MACHINES = [
  ...['price', 'carousel', 'review-rotation', 'reviews', 'review-modal'],
  ...['availability', 'hold', 'booking', 'visit', 'desk-sign-in'],
]

/** What belongs to each page. */
export const pages: Readonly<Record<string, Page>> = {
  home: {
    sources: ['src/home'],
    path: /^\/$/,
    machines: ['price', 'carousel', 'review-rotation'],
    tests: ['tests/src/home', 'tests/src/any-answer.test.ts'],
  },
  reviews: {
    sources: ['src/reviews'],
    path: /^\/reviews/,
    machines: ['reviews', 'review-modal'],
    tests: ['tests/src/reviews', 'tests/src/any-answer.test.ts'],
  },
  booking: {
    sources: ['src/booking'],
    path: /^\/book/,
    machines: ['availability', 'hold', 'booking'],
    tests: ['tests/src/booking', 'tests/src/any-answer.test.ts', 'tests/src/keystroke.test.ts'],
  },
  visit: {
    sources: ['src/visit'],
    path: /^\/visit/,
    machines: ['visit'],
    tests: ['tests/src/visit', 'tests/src/any-answer.test.ts'],
  },
  desk: {
    sources: ['src/desk'],
    path: /^\/desk/,
    machines: ['desk-sign-in'],
    tests: ['tests/src/desk'],
  },
  frame: {
    sources: ['src/frame', 'src/form', 'src/not-found'],
    path: /^\/nowhere/,
    machines: ['price', 'reviews', 'review-modal', 'booking'],
    tests: ['tests/src/frame'],
  },
  texts: {
    sources: ['src/about', 'src/report', 'src/privacy'],
    path: /^\/about/,
    machines: [],
    tests: ['tests/src/about', 'tests/src/report', 'tests/src/privacy'],
  },
  constants: {
    sources: [
      ...['domain/timing.ts', 'domain/booking-messages.ts', 'domain/visit-messages.ts'],
      ...['domain/dates-page.ts', 'domain/review-pages.ts', 'domain/phone.ts', 'domain/price.ts'],
      ...['domain/wizard.ts', 'domain/details.ts', 'domain/countdown.ts', 'domain/new-review.ts'],
      'machines',
    ],
    path: /^\//,
    machines: ALL_MACHINES,
    tests: ['tests/domain', 'tests/machines', 'tests/src/any-answer.test.ts'],
  },
}

export const pageNamed = (name: string): Page => {
  const page = pages[name]
  if (!page) throw new Error(`There is no page ${name}: they are ${Object.keys(pages).join(', ')}.`)
  return page
}
