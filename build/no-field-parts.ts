import type { ReactNode } from 'react'

/** The site's fields have no placeholder component, no clear button and no loading state. */
const leftOut = () => {
  throw new Error('build/no-field-parts.ts leaves this part of Mantine out.')
}

/** What remains of a field's right section without the clear button. */
const rightSectionOf = (props: { rightSection?: ReactNode; __defaultRightSection?: ReactNode }) =>
  props.rightSection ?? props.__defaultRightSection

/** Replaces parts of Mantine that every field would otherwise import. */
export {
  leftOut as InputClearButton,
  leftOut as InputPlaceholder,
  leftOut as Loader,
  rightSectionOf as InputClearSection,
}
