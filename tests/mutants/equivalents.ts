/** Mutants that nobody could notice, each with the reason. One that is noticed or gone fails. */
export const equivalents: Readonly<Record<string, string>> = {
  'src/home/slides.tsx another number: 0':
    'Embla moves so fast for 1 that nobody sees it, and the shortest movement it recommends is 20.',
}
