/** Moving content pauses under the pointer, while it has the focus, and when the visitor stops it. */
export type PauseContext = {
  readonly isHovered: boolean
  readonly isFocused: boolean
  readonly isStopped: boolean
}

export type PauseEvent =
  | { type: 'pointer.entered' }
  | { type: 'pointer.left' }
  | { type: 'focus.entered' }
  | { type: 'focus.left' }
  | { type: 'pause.pressed' }
  | { type: 'play.pressed' }
  | { type: 'motion.reduced' }

export const NOT_PAUSED: PauseContext = { isHovered: false, isFocused: false, isStopped: false }

interface Scope {
  readonly context: PauseContext
}

const isPaused = ({ context }: Scope) => context.isHovered || context.isFocused || context.isStopped

export const pauseGuards = {
  isPaused,
  isMoving: (scope: Scope) => !isPaused(scope),
  isStopped: ({ context }: Scope) => context.isStopped,
  isPlaying: ({ context }: Scope) => !context.isStopped,
}

const set = (params: Partial<PauseContext>) => ({ type: 'setPause', params }) as const

/** For a machine with these guards and an action `setPause` that assigns its parameters. */
export const pauseTransitions = {
  'pointer.entered': { actions: set({ isHovered: true }) },
  'pointer.left': { actions: set({ isHovered: false }) },
  'focus.entered': { actions: set({ isFocused: true }) },
  'focus.left': { actions: set({ isFocused: false }) },
  'motion.reduced': { actions: set({ isStopped: true }) },
  'pause.pressed': { guard: 'isPlaying', actions: set({ isStopped: true }) },
  // Pressing Play puts the pointer and the focus on the button; that must not pause the content again.
  'play.pressed': { guard: 'isStopped', actions: set(NOT_PAUSED) },
} as const
