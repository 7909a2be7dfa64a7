import { always, isEvent, lawsOf } from '../engine/law.ts'
import { deskForms } from '../tables/desk-forms.ts'

export const deskFormsLaws = lawsOf(deskForms, {
  'the next person finds nothing of what was written': always(
    (moment) =>
      !isEvent(moment, 'person.left') ||
      (moment.context.search === undefined &&
        Object.values(moment.context.fields).every((text) => text === '')),
  ),
})
