import type { PauseContext } from '../../../machines/pause.ts'
import type { Moment } from '../engine/run.ts'

/** Everything that pauses the slides or the reviews. */
export const pauseKey = ({ context }: { readonly context: PauseContext }): string =>
  [
    ...(context.isHovered ? ['hovered'] : []),
    ...(context.isFocused ? ['focused'] : []),
    ...(context.isStopped ? ['stopped'] : []),
  ].join(', ')

export const isPaused = (moment: Moment<PauseContext> | undefined): boolean =>
  moment !== undefined && pauseKey(moment) !== ''
