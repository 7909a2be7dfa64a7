import { MINUTE } from '../../../domain/timing.ts'
import { deskDataMachine } from '../../../machines/desk-data.ts'
import { rows } from '../engine/rows.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { visit } from './desk-fixtures.ts'

type Now = SituationOf<typeof deskDataMachine>

export const loadedAt = Date.UTC(2026, 10, 21, 17)
const today = { page: 'day', date: '2026-11-21' }
const find = { page: 'find', date: undefined }
const loaded = { attention: undefined, loadedAt, place: today, answer: { page: 'day' } }
const clients = { ...loaded, place: find, answer: { page: 'find' }, visits: [] }
const arrived = { ...visit, status: 'arrived' as const }

const isAt =
  (place: object) =>
  ({ inputs }: Now) =>
    JSON.stringify(Object(inputs.polling).wanted?.place) === JSON.stringify(place)
const marked = (changedAt: Readonly<Record<string, number>>) => ({
  checks: {
    'the changed visits are marked': ({ context: { data } }: Now) =>
      JSON.stringify(data?.changedAt) === JSON.stringify(changedAt),
  },
})

export const deskData = table(deskDataMachine, {
  key: ({ context: { place, search, data } }) =>
    [
      ...(place ? [place.page] : []),
      ...(search ? ['search'] : []),
      ...(data && data.place.page === place?.page ? ['shown'] : []),
      ...(Object.keys(data?.changedAt ?? {}).length > 0 ? ['marked'] : []),
    ].join(', '),
  graph: rows(`
    resting: the day is opened → polling | day
    polling | day: the day arrives → polling | day, shown
    polling | day: the session is over → resting | day
    resting | day: the day is opened → polling | day
    polling | day, shown: a visit on the day is changed → polling | day, shown, marked
    polling | day, shown, marked: a minute later nothing has changed → polling | day, shown
    polling | day, shown: a visit on the day is opened /
      fresh data are requested → polling | day, shown
    polling | day, shown: the clients are opened → polling | find
    polling | find: the clients arrive → polling | find, shown
    polling | find, shown: a client is searched for → polling | find, search, shown
    polling | find, search, shown: the client is found /
      the same client is searched for again → polling | find, search, shown
    polling | find, shown: the day is opened → polling | day
    polling | day, shown: the wizard is opened → resting | day, shown
    resting | day, shown: the day is opened → polling | day, shown
  `),
  events: {
    'page.opened': {
      'the day is opened': { place: today },
      'a visit on the day is opened': { place: { ...today } },
      'the clients are opened': { place: find },
      'the wizard is opened': { place: undefined },
    },
    'data.loaded': {
      'the day arrives': { data: { ...loaded, visits: [visit] } },
      'a visit on the day is changed': { data: { ...loaded, visits: [arrived] } },
      'a minute later nothing has changed': {
        data: {
          ...loaded,
          visits: [arrived],
          loadedAt: loadedAt + MINUTE,
          attention: { failed: 2, replies: 0 },
        },
      },
      'the clients arrive': { data: clients },
      'the client is found': { data: clients },
    },
    'session.ended': { 'the session is over': {} },
    'refresh.wanted': { 'fresh data are requested': {} },
    'search.wanted': {
      'a client is searched for': { text: 'Hall' },
      'the same client is searched for again': { text: 'Hall' },
    },
  },
  outcomes: {},
  delays: {},
  states: {
    resting: { unseen: ['1 visit.'] },
    polling: {
      seen: ({ context: { place, data } }: Now) => [
        ...(place?.page === data?.place.page ? [] : ['Loading the']),
        ...(Object.keys(data?.changedAt ?? {}).length > 0 ? ['Just changed'] : []),
      ],
      checks: {
        'what is open is polled': ({ inputs, context: { place, search } }) =>
          JSON.stringify(inputs.polling) === JSON.stringify({ wanted: { place, search } }),
      },
    },
  },
  after: {
    'the day is opened': {
      change: 'You see the day.',
      checks: { 'the day is polled': isAt(today) },
    },
    'the clients are opened': { checks: { 'the clients are polled': isAt(find) } },
    'the day arrives': { ...marked({}), seen: ['1 visit.'] },
    'the clients arrive': { seen: ['102 clients'] },
    'the client is found': { seen: ['One client for “Hall”.'] },
    'a visit on the day is changed': marked({ 'R-1': loadedAt }),
    'a minute later nothing has changed': {
      ...marked({}),
      unseen: ['Just changed'],
      context: { attention: { failed: 2, replies: 0 } },
    },
    'fresh data are requested': {
      seen: ['later changes are missing.'],
      actions: [
        { type: 'refresh.requested', params: { type: 'refresh.requested' }, to: 'polling' },
      ],
    },
    'the session is over': { seen: ['Sign in to the Desk'] },
    'a client is searched for': { context: { search: 'Hall' }, seen: ['Refreshing the clients…'] },
    'the same client is searched for again': { seen: ['Refreshing the clients…'] },
  },
})
