import type { SnapshotFrom } from 'xstate'
import type { firstDayMachine } from '../../machines/first-day.ts'

type Snapshot = SnapshotFrom<typeof firstDayMachine>

export const selectStep = ({ value }: Snapshot) => (typeof value === 'string' ? value : 'settling')
export const selectQuestion = ({ context }: Snapshot) => context
export const selectEntry = ({ children }: Snapshot) => children.codeEntry
