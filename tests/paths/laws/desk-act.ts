import { always, isEvent, isSuccess, lawsOf } from '../engine/law.ts'
import { deskAct } from '../tables/desk-act.ts'

export const deskActLaws = lawsOf(deskAct, {
  'nothing is done that nobody has pressed a button for': always(
    (moment) =>
      !moment.started.has('perform') ||
      isEvent(moment, 'act.wanted', 'act.confirmed', 'act.retried'),
  ),
  'nothing but a mark is made without a question': always(
    ({ started, context }, before) =>
      !started.has('perform') || context.act?.kind === 'mark' || !before?.states.includes('ready'),
  ),
  'while a time is chosen, nothing else begins': always(
    ({ states, context: { act } }, before) =>
      !before?.states.includes('choosing') ||
      !states.includes('asking') ||
      (act?.kind === 'move' && act.to !== undefined),
  ),
  'what was done is shown as new': always(
    (moment) =>
      !isSuccess(moment, 'perform') || moment.actions.some(({ type }) => type === 'refresh.wanted'),
  ),
})
