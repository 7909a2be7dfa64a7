import type { SnapshotFrom } from 'xstate'
import type { createDeskMachine } from '../../machines/desk.ts'
import { type createDeskDataMachine, NO_ATTENTION } from '../../machines/desk-data.ts'
import type { DeskAct } from './act/acts.ts'
import type { DeskAnswer, PolledPlace } from './pages.ts'

type DeskSnapshot = SnapshotFrom<
  ReturnType<typeof createDeskMachine<DeskAct, DeskAnswer, PolledPlace>>
>
export const selectIsUnknown = (snapshot: DeskSnapshot) => snapshot.hasTag('unknown')
export const selectHasFailed = (snapshot: DeskSnapshot) => snapshot.matches('failed')
export const selectSession = ({ context }: DeskSnapshot) => context.session
export const selectIsOwner = ({ context }: DeskSnapshot) => context.session?.isOwner === true
export const selectIsExpired = (snapshot: DeskSnapshot) =>
  snapshot.matches({ identified: 'expired' })
export const selectIsSigningOut = (snapshot: DeskSnapshot) =>
  snapshot.matches({ identified: 'signingOut' })
export const selectNotice = ({ context }: DeskSnapshot) => context.notice
export const selectChildren = ({ children }: DeskSnapshot) => children

export type DataSnapshot =
  | SnapshotFrom<ReturnType<typeof createDeskDataMachine<DeskAnswer, PolledPlace>>>
  | undefined
export const selectData = (snapshot: DataSnapshot) => snapshot?.context.data
export const selectAttention = (snapshot: DataSnapshot) =>
  snapshot?.context.attention ?? NO_ATTENTION
export const selectPolling = (snapshot: DataSnapshot) => snapshot?.children.polling
