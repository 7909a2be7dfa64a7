import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { bookingMachine } from '../../machines/booking.ts'
import { selectAvailability, selectPolling } from './selectors.ts'

export type Wizard = ActorRefFrom<typeof bookingMachine>

export const WizardContext = createContext<Wizard | undefined>(undefined)

/** The wizard that the page shows. */
export function useWizard(): Wizard {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('No wizard is provided.')
  return wizard
}

/** The value of a selector on the wizard. The component re-renders only when that value changes. */
export const useWizardState = <Selected>(
  selector: (snapshot: SnapshotFrom<typeof bookingMachine>) => Selected,
  compare?: (one: Selected, other: Selected) => boolean,
): Selected => useSelector(useWizard(), selector, compare)

/** How the data are. Loading that brought no locations has failed, whether or not there were some before. */
export function useDataState() {
  const state = useSelector(useWizardState(selectPolling), (polling) => polling?.value.data)
  const data = useWizardState(selectAvailability)
  return state === 'loaded' && (!data || data.isOutdated) ? 'failed' : state
}
