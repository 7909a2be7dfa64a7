import { always, isEvent, lawsOf } from '../engine/law.ts'
import { deskForms } from '../tables/desk-forms.ts'

export const deskFormsLaws = lawsOf(deskForms, [
  {
    law: 'the next person finds nothing of what was written',
    holds: always(
      (moment) =>
        !isEvent(moment, 'person.left') ||
        (moment.context.search === undefined &&
          Object.values(moment.context.fields).every((text) => text === '')),
    ),
    brokenBy: {
      name: 'signing out leaves the forms as they are',
      at: ['states', 'open', 'on', 'person.left', 'actions'],
      to: [],
    },
  },
])
