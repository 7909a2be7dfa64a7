/** The name of the picture of what a test saw last. */
export const SEEN = 'what was seen'

const PLACES = 'tour: '

/** The name of a picture from a tour: the states that are active in it, and the step that led there. */
export const placesText = (states: readonly string[], step: string | undefined): string =>
  PLACES + [...states, ...(step === undefined ? [] : [step])].join(' | ')

/** The states and the step that a picture shows; none if it is no picture of a tour. */
export const placesIn = (name: string): string[] =>
  name.startsWith(PLACES) ? name.slice(PLACES.length).split(' | ') : []
