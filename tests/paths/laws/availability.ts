import { always, isEvent, lawsOf } from '../engine/law.ts'
import { availability } from '../tables/availability.ts'
import { deskData } from '../tables/desk-data.ts'

export const availabilityLaws = lawsOf(availability, {
  'nothing is loaded by itself while the tab is hidden or another page is open': always(
    (moment, before) =>
      !moment.started.has('loadData') ||
      before === undefined ||
      isEvent(moment, 'refresh.requested') ||
      // The visitor may become idle in the same span of time, after the refresh.
      (moment.step?.kind === 'event' ? moment : before).states.includes('attention.polling'),
  ),
  'nothing is loaded by itself for a visitor who has done nothing for 35 seconds': always(
    ({ started, step, context }) =>
      !started.has('loadData') ||
      (step?.kind !== 'delay' && step?.kind !== 'wait') ||
      context.requestedAt - context.activeAt <= 35_000,
  ),
  'what was loaded stays while newer data load, and when that fails': always(
    ({ context }, before) => !before?.context.data || context.data !== undefined,
  ),
  'each demand for fresh data starts a new request, also while one is on its way': always(
    (moment) => !isEvent(moment, 'refresh.requested') || moment.started.has('loadData'),
  ),
})

/** The day of the desk polls as the booking page does, whatever the data are. */
export const deskDataLaws = { ...availabilityLaws, table: deskData }
