import type { ReactNode } from 'react'

/** Fields here show no placeholder, cannot be cleared by a button, and do not load. */
const leftOut = () => {
  throw new Error('build/no-field-parts.ts leaves this part of Mantine out.')
}

/** Without a button that clears the field, only this is left of its right side. */
const rightSectionOf = (props: { rightSection?: ReactNode; __defaultRightSection?: ReactNode }) =>
  props.rightSection ?? props.__defaultRightSection

/** Takes the place of parts of Mantine that every field would bring along. */
export {
  leftOut as InputClearButton,
  leftOut as InputPlaceholder,
  leftOut as Loader,
  rightSectionOf as InputClearSection,
}
