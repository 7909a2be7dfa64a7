import type { DeskAct } from '../../../machines/desk-act.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import { Button } from '../../frame/button.tsx'
import { selectActState } from '../selectors.ts'
import { actFlow } from './act-flow.ts'

/** Begins an act, unless one is in progress. */
export function ActButton(props: {
  act: DeskAct
  /** The id of the element that says what the act is about, unless it is about the page. */
  describedBy?: string
  variant?: 'filled' | 'default' | 'subtle'
  children: string
}) {
  const { act, describedBy, variant = 'default', children } = props
  const { send } = useFlow(actFlow)
  const isBusy = useFlowState(actFlow, selectActState) !== 'ready'
  return (
    <Button
      data-size="sm"
      variant={variant === 'filled' ? undefined : variant}
      aria-describedby={describedBy}
      isBusy={isBusy}
      onClick={() => send({ type: 'act.wanted', act })}
    >
      {children}
    </Button>
  )
}
