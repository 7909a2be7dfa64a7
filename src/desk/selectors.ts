import type { SnapshotFrom } from 'xstate'
import type { bookingMachine } from '../../machines/booking.ts'
import type { createDeskActMachine } from '../../machines/desk-act.ts'
import type { deskSignInMachine } from '../../machines/desk-sign-in.ts'
import type { DeskAct } from './act/acts.ts'
import type { suggestionsFlow } from './suggestions.ts'

type SignInSnapshot = SnapshotFrom<typeof deskSignInMachine>

export const selectSignInState = ({ value }: SignInSnapshot) => value
export const selectCodeEntry = ({ children }: SignInSnapshot) => children.codeEntry
export const selectSignInNotice = ({ context }: SignInSnapshot) => context.notice
export const selectSession = ({ context }: SignInSnapshot) => context.session
export const selectIsOwner = ({ context }: SignInSnapshot) => context.session?.isOwner === true
export const selectIsSigningOut = (snapshot: SignInSnapshot) => snapshot.matches('signingOut')
export const selectIsUnknown = (snapshot: SignInSnapshot) => snapshot.hasTag('unknown')

type ActSnapshot = SnapshotFrom<ReturnType<typeof createDeskActMachine<DeskAct>>>
export const selectAct = ({ context }: ActSnapshot) => context.act
export const selectActNeeds = ({ context }: ActSnapshot) => context.needs
export const selectActState = ({ value }: ActSnapshot) => value
export const selectIsActing = ({ value }: ActSnapshot) => value !== 'ready'
export const selectActMessage = ({ context }: ActSnapshot) => context.message
export const selectActText = ({ context }: ActSnapshot) => context.text

export const selectSuggested = ({
  context,
}: ReturnType<ReturnType<typeof suggestionsFlow.actorOf>['getSnapshot']>) => context.clients

export const selectDetails = ({ context }: SnapshotFrom<typeof bookingMachine>) => context.details

/** Copied from `src/booking/selectors.ts`: importing it would make the booking page's file larger. */
export const selectConfirmation = ({ context }: SnapshotFrom<typeof bookingMachine>) =>
  context.confirmation
