import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Session } from '../../domain/desk/sign-in.ts'
import type { createDeskActMachine } from '../../machines/desk-act.ts'
import type { deskBookingMachine } from '../../machines/desk-booking.ts'
import type { deskSettingsMachine } from '../../machines/desk-settings.ts'
import type { suggestionsMachine } from '../../machines/suggestions.ts'
import type { DeskAct } from './act/acts.ts'

type ActLogic = ReturnType<typeof createDeskActMachine<DeskAct>>

/** The person who is signed in, and the actors that belong to that person. */
export interface Identified {
  readonly session: Session
  readonly act: ActorRefFrom<ActLogic>
  readonly data: { send(event: { type: 'search.wanted'; text: string }): void }
  readonly suggestions: ActorRefFrom<typeof suggestionsMachine>
  readonly settings: ActorRefFrom<typeof deskSettingsMachine>
  readonly booking: ActorRefFrom<typeof deskBookingMachine>
}

export const IdentifiedContext = createContext<Identified | undefined>(undefined)

export function useIdentified(): Identified {
  const identified = use(IdentifiedContext)
  if (!identified) throw new Error('No one is signed in.')
  return identified
}

/** The value of a selector on the act of the person who is signed in. */
export const useAct = <Selected>(selector: (snapshot: SnapshotFrom<ActLogic>) => Selected) =>
  useSelector(useIdentified().act, selector)
