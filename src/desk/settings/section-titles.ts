/** The sections of the settings, in the order of their links. Apart from their forms, which the desk seldom needs. */
export const SECTION_TITLES = {
  hours: 'Hours',
  price: 'Price',
  places: 'Locations',
  people: 'People',
  practice: 'Practice',
  look: 'Look',
  words: 'Words',
  letters: 'Letters',
} as const
export type SectionName = keyof typeof SECTION_TITLES

export const isSection = (name: string | undefined): name is SectionName =>
  name !== undefined && Object.hasOwn(SECTION_TITLES, name)
export const sectionNames = Object.keys(SECTION_TITLES).filter(isSection)
