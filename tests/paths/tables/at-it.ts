interface AtIt {
  readonly pointed: boolean
  readonly focused: boolean
  readonly stopped: boolean
}

/** The pointer comes where it is not yet, and leaves where it is; so does the focus. One button stops or plays. */
export const canBe =
  (part: string) =>
  (step: string, { context }: { readonly context: AtIt }): boolean => {
    switch (step) {
      case `the pointer comes over the ${part}`:
        return !context.pointed
      case `the pointer leaves the ${part}`:
        return context.pointed
      case `the focus comes to the ${part}`:
        return !context.focused
      case `the focus leaves the ${part}`:
        return context.focused
      case 'Pause is pressed':
        return !context.stopped
      case 'Play is pressed':
        return context.stopped
      default:
        return true
    }
  }
