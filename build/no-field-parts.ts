const nothing = () => null

/** Takes the place of parts of Mantine that every field would bring along, and that no field here shows. */
export {
  nothing as InputClearButton,
  nothing as InputClearSection,
  nothing as InputPlaceholder,
  nothing as Loader,
}
