import { useSelector } from '@xstate/react'
import { type AnyActorRef, fromCallback, type Snapshot } from 'xstate'
import type { PauseContext, PauseEvent } from '../../machines/pause.ts'
import { REDUCED_MOTION } from '../frame/outcome.ts'

/** Reports if the visitor's system prefers reduced motion, now or after a change. */
export const watchMotion = fromCallback<PauseEvent>(({ sendBack }) => {
  const query = matchMedia(REDUCED_MOTION)
  const report = () => query.matches && sendBack({ type: 'motion.reduced' })
  report()
  query.addEventListener('change', report)
  return () => query.removeEventListener('change', report)
})

interface PausableActor extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): Snapshot<unknown> & { readonly context: PauseContext }
  send(event: PauseEvent): void
}

/** Event handlers for a section with moving content, and the state and action of its pause button. */
export function usePause(actor: PausableActor) {
  const isStopped = useSelector(actor, ({ context }) => context.isStopped)
  return {
    isStopped,
    toggle: () => actor.send({ type: isStopped ? 'play.pressed' : 'pause.pressed' }),
    handlers: {
      onPointerEnter: () => actor.send({ type: 'pointer.entered' }),
      onPointerLeave: () => actor.send({ type: 'pointer.left' }),
      onFocus: () => actor.send({ type: 'focus.entered' }),
      onBlur: () => actor.send({ type: 'focus.left' }),
    },
  }
}
