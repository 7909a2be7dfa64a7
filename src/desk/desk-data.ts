import { assign, forwardTo, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { DeskVisit } from '../../domain/desk/visits.ts'
import { noClock } from '../../machines/effect.ts'
import { createPolling, type PollingReport } from '../../machines/polling.ts'
import { type DeskAnswer, type PolledName, polledPages } from './pages.ts'

export interface PolledPlace<Name extends PolledName = PolledName> {
  readonly page: Name
  /** The requested day or month; undefined for the current one. */
  readonly date: string | undefined
}

export interface LoadedPage {
  readonly wanted: string | undefined
  readonly answer: DeskAnswer
  /** Epoch milliseconds. */
  readonly loadedAt: number
}

export interface DeskData extends LoadedPage {
  /** When the visits on the page last changed while it was open, by their references. */
  readonly changedAt: Readonly<Record<string, number>>
}

/** The data of the open desk page, polled as those of the booking page are. */
export const deskDataMachine = setup({
  types: {} as {
    input: { place: PolledPlace }
    context: {
      place: PolledPlace
      data: DeskData | undefined
      /** How many messages could not be sent, as far as the last pages said. */
      failedMessages: number
    }
    events:
      | PollingReport<LoadedPage>
      /** No place: a page whose data are not polled. The last one stays current. */
      | { type: 'page.opened'; place: PolledPlace | undefined }
      | { type: 'refresh.requested' }
    children: { polling: 'polling' }
  },
  actors: { polling: createPolling<LoadedPage>(noClock) },
  guards: {
    isOtherPlace: ({ context }, place: PolledPlace | undefined) =>
      place !== undefined &&
      (place.page !== context.place.page || place.date !== context.place.date),
  },
}).createMachine({
  id: 'desk-data',
  context: ({ input }) => ({ ...input, data: undefined, failedMessages: 0 }),
  invoke: { id: 'polling', src: 'polling' },
  on: {
    'data.loaded': {
      actions: assign(({ context, event: { data } }) => {
        const before = context.data?.wanted === data.wanted ? context.data : undefined
        return {
          data: { ...data, changedAt: changesIn(data.answer, before, data.loadedAt) },
          failedMessages: failedMessagesIn(data.answer) ?? context.failedMessages,
        }
      }),
    },
    'page.opened': [
      {
        guard: { type: 'isOtherPlace', params: ({ event }) => event.place },
        actions: [
          assign(({ event: { place } }) => (place ? { place } : {})),
          sendTo('polling', { type: 'screen.entered' }),
          sendTo('polling', { type: 'refresh.requested' }),
        ],
      },
      {
        actions: sendTo('polling', ({ event }) => ({
          type: event.place ? 'screen.entered' : 'screen.left',
        })),
      },
    ],
    'refresh.requested': { actions: forwardTo('polling') },
  },
})

type DataSnapshot = SnapshotFrom<typeof deskDataMachine>
export const selectData = ({ context }: DataSnapshot) => context.data
export const selectFailedMessages = ({ context }: DataSnapshot) => context.failedMessages
export const selectPolling = ({ children }: DataSnapshot) => children.polling

function failedMessagesIn({ page, response }: DeskAnswer): number | undefined {
  if (!response.success) return undefined
  if (page === 'day') return response.failedMessages
  return page === 'messages' ? response.messages.filter(({ failure }) => failure).length : undefined
}

/** How long a change stays marked. */
const MARKED_FOR = 60_000

function visitsOf<Name extends PolledName>(answer: DeskAnswer<Name>): readonly DeskVisit[] {
  const { page, response } = answer
  return (response.success && polledPages[page].visitsIn?.(response)) || []
}

/** When the visits of an answer last changed, compared with the answer before. */
function changesIn(
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
