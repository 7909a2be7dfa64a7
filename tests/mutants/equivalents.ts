const EARLIER = 'The code of the dialog only arrives earlier.'

/** Mutants that nobody could notice, each with the reason. One that is noticed or gone fails. */
export const equivalents: Readonly<Record<string, string>> = {
  'src/home/slides.tsx another number: 0':
    'Embla moves so fast for 1 that nobody sees it, and the shortest movement it recommends is 20.',
  'src/reviews/reviews-page.tsx no onPointerEnter: preload': EARLIER,
  'src/reviews/reviews-page.tsx no onFocus: preload': EARLIER,
  'src/reviews/reviews-page.tsx text gone: Opening…':
    'Only the first dialog of a page waits for its code, which is loaded here already.',
}
