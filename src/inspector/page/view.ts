import type { InspectionRecord } from '../channel.ts'
import type { ExportedMachine } from './exported-machines.ts'
import type { Actor, Recording } from './recording.ts'

/** What the page shows: a recording after its first `count` changes. */
export interface View {
  readonly recording: Recording
  readonly count: number
  /** The step in the URL; undefined while the page shows what happens now. */
  readonly step: number | undefined
  readonly hint: string
  readonly actor: Actor | undefined
  readonly machine: ExportedMachine | undefined
  choose(actor: Actor): void
  /** Every word of it must occur in the names of an event and its actors. */
  readonly filter: string
  setFilter(filter: string): void
  isShown(text: string): boolean
  goTo(step: number | 'now'): void
  open(records: readonly InspectionRecord[], fileName: string): void
  /** Sends an event to the chosen actor; undefined without a live site. */
  readonly send: ((event: string) => void) | undefined
  /** What the site says about the event that was sent. */
  readonly answer: string
}
