import { bookingPath } from '../../../domain/booking/booking-path.ts'
import { holdId } from '../../../machines/booking-setup.ts'
import type { Graph } from '../engine/graph.ts'
import { eventually, type LiveMoment, liveRun, until } from '../engine/live-run.ts'
import type { AnyTable } from '../engine/table.ts'
import { allPageSteps } from '../page-steps.ts'

/** The states of each machine in which it waits for an answer to something that a person has submitted. */
const SUBMITTING: Readonly<Record<string, readonly string[]>> = {
  booking: ['details.form.submitting', 'details.form.submittingAnyway'],
  'code-entry': ['sendingCode', 'checkingCode', 'recognizing', 'recognizingLast'],
  'desk-act': ['sendingCode', 'sending'],
  'review-modal': ['submitting', 'endingSession', 'endingThankedSession'],
  visit: ['canceling', 'stoppingTexts'],
  waiting: ['saving', 'leaving', 'taking'],
  'list-request': ['asking'],
}

const isIn =
  (...states: readonly string[]) =>
  (moment: LiveMoment) =>
    moment.states.some((state) => states.includes(state))

const answered = Object.entries(SUBMITTING).flatMap(([machine, states]) =>
  states.map((state) => ({
    machine,
    sentence: `an answer follows each submit: ${state}`,
    holds: eventually(isIn(state), (moment) => !isIn(state)(moment)),
  })),
)

const countsDown = isIn('countdown.info', 'countdown.warning', 'countdown.danger')
const holdsIn = ({ children }: LiveMoment) => [...children.keys()].filter((id) => /^hold /.test(id))
/** Whether the time that was booked is still held. */
const isBookedTimeHeld = ({ context, children }: LiveMoment) =>
  children.has(holdId(bookingPath(context.chosen)))

/** What must be true over time of the real machines, with their children: a sentence each. */
export const OVER_TIME: readonly {
  readonly machine: string
  readonly sentence: string
  holds(run: readonly LiveMoment[]): boolean
}[] = [
  ...answered,
  {
    machine: 'hold',
    sentence: 'a hold that was granted ends, is renewed or is released',
    holds: eventually(countsDown, isIn('countdown.expired', 'countdown.released')),
  },
  {
    machine: 'booking',
    sentence: 'a hold on the page counts down to its end there, too',
    holds: (run) =>
      run
        .slice(-1)
        .every((last) =>
          holdsIn(last).every((id) => last.children.get(id)?.includes('countdown.expired')),
        ),
  },
  {
    machine: 'booking',
    sentence: 'after the confirmation, the booked time is not held until its form is opened again',
    holds: until(isIn('confirmed'), (moment) => !isBookedTimeHeld(moment), isIn('details')),
  },
]

/** The sentences that a machine breaks on its path tests. */
export async function brokenOverTime(
  table: AnyTable,
  { pathTests }: Pick<Graph, 'pathTests'>,
): Promise<string[]> {
  const own = OVER_TIME.filter(({ machine }) => machine === table.machine.id)
  if (own.length === 0) return []
  const tables = allPageSteps.map((each) => each.table)
  const runs: { name: string; run: LiveMoment[] }[] = []
  for (const pathTest of pathTests)
    runs.push({ name: pathTest.name, run: await liveRun(table, tables, pathTest) })
  return own.flatMap(({ sentence, holds }) => {
    const first = runs.find(({ run }) => !holds(run))
    return first ? [`${first.name} breaks over time: ${sentence}.`] : []
  })
}
