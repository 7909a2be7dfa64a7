interface AtIt {
  readonly isHovered: boolean
  readonly isFocused: boolean
  readonly isStopped: boolean
}

/** The pointer comes where it is not yet, and leaves where it is; so does the focus. One button stops or plays. */
export const canBe =
  (part: string) =>
  (step: string, { context }: { readonly context: AtIt }): boolean => {
    switch (step) {
      case `the pointer comes over the ${part}`:
        return !context.isHovered
      case `the pointer leaves the ${part}`:
        return context.isHovered
      case `the focus comes to the ${part}`:
        return !context.isFocused
      case `the focus leaves the ${part}`:
        return context.isFocused
      case 'Pause is pressed':
        return !context.isStopped
      case 'Play is pressed':
        return context.isStopped
      default:
        return true
    }
  }
