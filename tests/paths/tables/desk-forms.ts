import { deskFormsMachine, NO_FIELDS } from '../../../machines/desk-forms.ts'
import { rows } from '../engine/rows.ts'
import { always, isEvent } from '../engine/run.ts'
import { table } from '../engine/table.ts'

const empty = { fields: NO_FIELDS, search: undefined }

export const deskForms = table(deskFormsMachine, {
  key: ({ context: { fields, search } }) =>
    [
      ...Object.entries(fields).flatMap(([name, value]) => (value ? [name] : [])),
      ...(search ? ['found'] : []),
    ].join(', '),
  graph: rows(`
    open: a name is written → open | search
    open: a reason for closing is written → open | reason
    open | search: Search is pressed → open | search, found
    open | search: another page is opened → open | search
    open | search; open | search, found: the person signs out → open
    open | reason: another page is opened / the person signs out → open
    open | search, found: another page is opened → open | search, found
  `),
  events: {
    'field.changed': {
      'a name is written': { change: { search: 'Hall' } },
      'a reason for closing is written': { change: { reason: 'The camera is being repaired.' } },
    },
    'search.wanted': { 'Search is pressed': {} },
    'form.left': { 'another page is opened': {} },
    'person.left': { 'the person signs out': {} },
  },
  outcomes: {},
  delays: {},
  requirements: {
    'desk-find': ['Search is pressed'],
    'desk-closed': ['a reason for closing is written'],
  },
  states: {
    open: {
      seen: ({ context: { fields, search } }) =>
        search
          ? [
              ...['One client for “Hall”.', 'Ann Hall', 'Hudson · To come · R-1'],
              ...['failed. No such mailbox.', 'Review “Kind and clear”'],
            ]
          : [fields.reason ? 'Reason' : 'Name, phone number, e-mail address or reference'],
    },
  },
  after: {
    'Search is pressed': { context: { search: { text: 'Hall' } } },
    'the person signs out': { context: empty },
  },
  laws: {
    'the next person finds nothing of what was written': always(
      (moment) =>
        !isEvent(moment, 'person.left') ||
        (moment.context.search === undefined &&
          Object.values(moment.context.fields).every((text) => text === '')),
    ),
  },
})
