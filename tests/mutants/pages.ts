interface Page {
  /** Files and folders whose mutants are tried. */
  readonly sources: readonly string[]
  /** The hand-written tests. */
  readonly tests: readonly string[]
  /** The machines whose tours the views follow, for mutants that nothing else notices. */
  readonly machines: readonly string[]
}

/** What belongs to each page. */
export const pages: Readonly<Record<string, Page>> = {
  home: {
    sources: ['src/home'],
    tests: ['tests/src/home/'],
    machines: ['price', 'carousel', 'review-rotation'],
  },
  reviews: {
    sources: ['src/reviews'],
    tests: ['tests/src/reviews/'],
    machines: ['reviews', 'review-modal'],
  },
  booking: {
    sources: ['src/booking'],
    tests: ['tests/src/booking/'],
    machines: ['availability', 'hold', 'booking'],
  },
  visit: {
    sources: ['src/visit'],
    tests: ['tests/src/visit/'],
    machines: ['visit'],
  },
  desk: {
    sources: ['src/desk'],
    tests: ['tests/src/desk/'],
    machines: ['desk-act', 'desk-data', 'desk-forms', 'desk-sign-in'],
  },
  frame: {
    sources: ['src/frame', 'src/form', 'src/not-found'],
    tests: ['tests/src/frame/', 'tests/src/form/'],
    machines: ['price', 'reviews', 'review-modal', 'booking'],
  },
  texts: {
    sources: ['src/about', 'src/report', 'src/privacy'],
    tests: ['tests/src/about/', 'tests/src/report/', 'tests/src/privacy/'],
    machines: [],
  },
  constants: {
    sources: [
      ...['domain/timing.ts', 'domain/booking-messages.ts', 'domain/visit-messages.ts'],
      ...['domain/dates-page.ts', 'domain/review-pages.ts', 'domain/phone.ts', 'domain/price.ts'],
      ...['domain/wizard.ts', 'domain/details.ts', 'domain/countdown.ts', 'domain/new-review.ts'],
      'machines',
    ],
    tests: ['tests/domain/', 'tests/machines/'],
    machines: [],
  },
}
