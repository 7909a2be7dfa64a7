import type { SnapshotFrom } from 'xstate'
import type { DeskVisit } from '../../domain/desk/visits.ts'
import { createPollingMachine } from '../../machines/polling.ts'
import { type DeskAnswer, type PolledName, polledPages } from './pages.ts'

export interface DeskData {
  /** The requested day or month; undefined for the current one. */
  readonly wanted: string | undefined
  readonly answer: DeskAnswer
  /** Epoch milliseconds. */
  readonly loadedAt: number
  /** When the visits on the page last changed while it was open, by their references. */
  readonly changedAt: Readonly<Record<string, number>>
}

/** The data of the open desk page. The machine that polls the booking page's data polls them, too. */
export const deskDataMachine = createPollingMachine<DeskData>('desk-data')

type DataSnapshot = SnapshotFrom<typeof deskDataMachine>
export const selectData = ({ context }: DataSnapshot) => context.data
export const selectIsLoading = ({ value }: DataSnapshot) => value.data === 'loading'
export const selectHasFailed = ({ context }: DataSnapshot) => context.hasFailed

/** How long a change stays marked. */
const MARKED_FOR = 60_000

function visitsOf<Name extends PolledName>(answer: DeskAnswer<Name>): readonly DeskVisit[] {
  const { page, response } = answer
  return (response.success && polledPages[page].visitsIn?.(response)) || []
}

/** When the visits of an answer last changed, compared with the answer before. */
export function changesIn(
  answer: DeskAnswer,
  before: DeskData | undefined,
  now: number,
): DeskData['changedAt'] {
  if (before?.answer.page !== answer.page) return {}
  const known = new Map(
    visitsOf(before.answer).map((visit) => [visit.reference, JSON.stringify(visit)]),
  )
  return Object.fromEntries(
    visitsOf(answer).flatMap((visit): [string, number][] => {
      if (known.get(visit.reference) !== JSON.stringify(visit)) return [[visit.reference, now]]
      const at = before.changedAt[visit.reference] ?? 0
      return at > now - MARKED_FOR ? [[visit.reference, at]] : []
    }),
  )
}
