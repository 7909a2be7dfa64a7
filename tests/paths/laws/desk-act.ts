import { always, isEvent, isSuccess, lawsOf } from '../engine/law.ts'
import { deskAct } from '../tables/desk-act.ts'

export const deskActLaws = lawsOf(deskAct, [
  {
    law: 'nothing is done that nobody has pressed a button for',
    holds: always(
      (moment) =>
        !moment.started.has('perform') ||
        isEvent(moment, 'act.wanted', 'act.confirmed', 'act.retried'),
    ),
    brokenBy: {
      name: 'what failed is tried again by itself',
      at: ['states', 'sending', 'invoke', 'onError'],
      to: { target: 'sending', reenter: true },
    },
  },
  {
    law: 'nothing but a mark is made without a question',
    holds: always(
      ({ started, context }, before) =>
        !started.has('perform') ||
        context.act?.kind === 'mark' ||
        !before?.states.includes('ready'),
    ),
    brokenBy: {
      name: 'Cancel visit cancels at once',
      at: ['states', 'ready', 'on', 'act.wanted', 3, 'target'],
      to: 'sending',
    },
  },
  {
    law: 'while a time is chosen, nothing else begins',
    holds: always(
      ({ states, context: { act } }, before) =>
        !before?.states.includes('choosing') ||
        !states.includes('asking') ||
        (act?.kind === 'move' && act.to !== undefined),
    ),
    brokenBy: {
      name: 'any button is heard while a time is chosen',
      at: ['states', 'choosing', 'on', 'act.wanted'],
      to: { target: 'asking', actions: 'storeAct' },
    },
  },
  {
    law: 'what was done is shown as new',
    holds: always(
      (moment) =>
        !isSuccess(moment, 'perform') ||
        moment.actions.some(({ type }) => type === 'refresh.wanted'),
    ),
    brokenBy: {
      name: 'the day stays old',
      at: ['states', 'sending', 'invoke', 'onDone', 2, 'actions'],
      to: [],
    },
  },
])
