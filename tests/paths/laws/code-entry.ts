import { isDeepStrictEqual } from 'node:util'
import { always, isAnswer, isEvent, isSuccess, lawsOf } from '../engine/law.ts'
import { codeEntry } from '../tables/code-entry.ts'

const SENDS = ['sendCode', 'sendCodeAgain']

export const codeEntryLaws = lawsOf(codeEntry, {
  'nobody is verified without an answer that says so': always(
    (moment, before) =>
      !moment.states.includes('verified') ||
      before?.states.includes('verified') === true ||
      isSuccess(moment, 'checkCode', 'recognize'),
  ),
  'a code is asked for only with a contact, and without the spaces around it': always(
    ({ started, context }) => {
      const contact = context.contact.trim()
      return SENDS.every(
        (call) =>
          !started.has(call) || (contact && isDeepStrictEqual(started.get(call), { contact })),
      )
    },
  ),
  'a code is sent only when somebody asks for one': always(
    (moment) =>
      !SENDS.some((call) => moment.started.has(call)) ||
      isEvent(moment, 'contact.submitted', 'code.wanted'),
  ),
  'a code that is refused is emptied': always(
    (moment) =>
      !isAnswer(moment, 'recognize') ||
      moment.step?.kind !== 'done' ||
      !moment.states.includes('enteringCode') ||
      moment.context.code === '',
  ),
})
