import type { PauseContext } from '../../../machines/pause.ts'

/** Everything that pauses the slides or the reviews. */
export const pauseKey = ({ context }: { readonly context: PauseContext }): string =>
  [
    ...(context.isHovered ? ['hovered'] : []),
    ...(context.isFocused ? ['focused'] : []),
    ...(context.isStopped ? ['stopped'] : []),
  ].join(', ')
