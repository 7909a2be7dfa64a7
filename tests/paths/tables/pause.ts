import type { PauseContext } from '../../../machines/pause.ts'
import type { Situation } from '../engine/table.ts'

/** The reasons for which the slides or the reviews are paused. */
const pausesIn = ({ isHovered, isFocused, isStopped }: PauseContext): string[] => [
  ...(isHovered ? ['hovered'] : []),
  ...(isFocused ? ['focused'] : []),
  ...(isStopped ? ['stopped'] : []),
]

export const pauseKey = ({ context }: Situation<PauseContext>): string =>
  pausesIn(context).join(', ')
