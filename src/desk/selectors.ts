import type { SnapshotFrom } from 'xstate'
import type { bookingMachine } from '../../machines/booking.ts'
import type { createDeskActMachine } from '../../machines/desk-act.ts'
import type { deskSettingsMachine } from '../../machines/desk-settings.ts'
import type { suggestionsMachine } from '../../machines/suggestions.ts'
import type { DeskAct } from './act/acts.ts'

type ActSnapshot = SnapshotFrom<ReturnType<typeof createDeskActMachine<DeskAct>>>
export const selectAct = ({ context }: ActSnapshot) => context.act
export const selectActNeeds = ({ context }: ActSnapshot) => context.needs
export const selectActState = ({ value }: ActSnapshot) => value
export const selectIsActing = ({ value }: ActSnapshot) => value !== 'ready'
export const selectActMessage = ({ context }: ActSnapshot) => context.message
export const selectActText = ({ context }: ActSnapshot) => context.text

type SettingsSnapshot = SnapshotFrom<typeof deskSettingsMachine>
export const selectSettings = ({ value, context }: SettingsSnapshot) => ({
  state: typeof value === 'string' ? value : 'editing',
  /** The form whose changes were sent last. */
  of: context.changes?.what,
  isBusy: value === 'checking' || value === 'saving' || value === 'previewing',
  warnings: context.warnings,
  errors: context.errors,
  preview: context.preview,
  message: context.message,
})

export const selectSuggested = ({ context }: SnapshotFrom<typeof suggestionsMachine>) =>
  context.clients

export const selectDetails = ({ context }: SnapshotFrom<typeof bookingMachine>) => context.details
