import { createContext, use } from 'react'
import { BusyButton } from '../../frame/busy-button.tsx'
import { useAct, useIdentified } from '../identified.ts'
import { selectIsActing } from '../selectors.ts'
import { actWanted, type DeskAct } from './acts.ts'

/** The id of the title of the card, which says what its buttons are about. */
export const CardTitle = createContext<string | undefined>(undefined)

/** Begins an act, unless one is in progress. */
export function ActButton(props: {
  act: DeskAct
  /** The id of the element that says what the act is about, unless that is the title of the card or the page. */
  describedBy?: string
  variant?: 'filled' | 'default' | 'subtle' | undefined
  children: string
}) {
  const title = use(CardTitle)
  const { act: wanted, describedBy = title, variant = 'default', children } = props
  const { act } = useIdentified()
  const isBusy = useAct(selectIsActing)
  return (
    <BusyButton
      px="sm"
      variant={variant}
      aria-describedby={describedBy}
      isBusy={isBusy}
      onClick={() => act.send(actWanted(wanted))}
    >
      {children}
    </BusyButton>
  )
}
