import type { ExpectedGraph } from '../engine/table.ts'

/**
 * Where each step leads. The name of a situation has the state, then the name of the path in visit-fixtures.ts, whether
 * the visit can be changed, and what has been done with it.
 */
export const visitGraph: ExpectedGraph = {
  'loading | visit': {
    'the visit arrives': 'shown | visit, possible',
    'the visit arrives, moved too often': 'shown | visit, too-many',
    'the visit arrives, too late to change': 'shown | visit, too-late',
    'the visit arrives cancelled': 'cancelled | visit, too-late',
    'the visit arrives and is over': 'over | visit, too-late',
    'the link is not known': 'unknown | visit',
    'the visit is refused for another reason': 'failed | visit',
    'the request for the visit fails': 'failed | visit',
    'another page is opened': 'elsewhere | home',
    'another link is opened': 'loading | visit, other link',
    'the wizard is opened': 'loading | move',
  },
  'loading | visit, other link': { 'the link is opened': 'loading | visit' },
  'loading | move': {
    'the visit arrives': 'moving | move, possible',
    'the visit arrives cancelled': 'cancelled | visit, too-late',
  },
  'failed | visit': { 'Try again is pressed': 'loading | visit' },
  'unknown | visit': {
    'another link is opened': 'loading | visit, other link',
    'another page is opened': 'elsewhere | home',
  },
  'elsewhere | home': {
    'the link is opened': 'loading | visit',
    'the wizard is opened': 'loading | move',
  },
  'shown | visit, possible': {
    'the tab is shown again': 'checking | visit, possible',
    'Cancel my visit is pressed': 'confirmingCancel | visit, possible',
    'the wizard is opened': 'moving | move, possible',
    'the wizard moves the visit': 'shown | visit, possible, new time, moved',
    'another page is opened': 'elsewhere | home',
    'another link is opened': 'loading | visit, other link',
  },
  'shown | visit, too-many': {
    'Cancel my visit is pressed': 'confirmingCancel | visit, too-many',
    'the wizard is opened': 'shown | visit, too-many',
  },
  'shown | visit, too-late': { 'the wizard is opened': 'shown | visit, too-late' },
  'shown | visit, possible, new time, moved': {
    'the wizard is opened': 'moving | move, possible, new time',
    'Cancel my visit is pressed': 'confirmingCancel | visit, possible, new time',
  },
  'moving | move, possible, new time': {
    'the link is opened': 'shown | visit, possible, new time',
  },
  'confirmingCancel | visit, possible, new time': {
    'Keep my visit is pressed': 'shown | visit, possible, new time',
  },
  'checking | visit, possible': {
    'the visit arrives': 'shown | visit, possible',
    'the visit arrives at another time': 'shown | visit, possible, new time, moved',
    'the visit arrives cancelled': 'cancelled | visit, too-late',
    'the link is not known': 'unknown | visit',
    'the visit is refused for another reason': 'shown | visit, possible',
    'the request for the visit fails': 'shown | visit, possible',
    'Cancel my visit is pressed': 'confirmingCancel | visit, possible',
  },
  'moving | move, possible': {
    'a location is chosen in the wizard': 'moving | location, possible',
    'the link is opened': 'shown | visit, possible',
    'the tab is shown again': 'checking | move, possible',
    'the wizard moves the visit': 'shown | visit, possible, new time, moved',
    'the wizard cannot move the visit': 'checking | move, possible',
    'another page is opened': 'elsewhere | home',
  },
  'moving | location, possible': { 'the link is opened': 'shown | visit, possible' },
  'checking | move, possible': {
    'the visit arrives': 'moving | move, possible',
    'the visit arrives, too late to change': 'shown | visit, too-late',
    'the visit arrives at another time': 'shown | visit, possible, new time, moved',
    'the visit is refused for another reason': 'moving | move, possible',
    'the request for the visit fails': 'moving | move, possible',
    'a location is chosen in the wizard': 'checking | location, possible',
    'the wizard cannot move the visit': 'checking | move, possible',
  },
  'checking | location, possible': { 'the visit arrives': 'moving | location, possible' },
  'confirmingCancel | visit, possible': {
    'Keep my visit is pressed': 'shown | visit, possible',
    'Yes, cancel it is pressed': 'cancelling | visit, possible',
    'another page is opened': 'elsewhere | home',
  },
  'confirmingCancel | visit, too-many': {
    'Yes, cancel it is pressed': 'cancelling | visit, too-many',
  },
  'cancelling | visit, too-many': {
    'the visit is cancelled': 'cancelled | visit, too-late, cancelled',
  },
  'cancelling | visit, possible': {
    'the visit is cancelled': 'cancelled | visit, too-late, cancelled',
    'the cancelling is refused': 'checking | visit, possible, message',
    'the cancelling is refused without a message': 'checking | visit, possible, message',
    'the request to cancel fails': 'checking | visit, possible, message',
    'another page is opened': 'cancelling | home, possible',
    'the wizard is opened': 'cancelling | move, possible',
    'another link is opened': 'loading | visit, other link',
  },
  'cancelling | home, possible': {
    'the visit is cancelled': 'elsewhere | home',
    'the request to cancel fails': 'checking | home, possible, message',
    'the link is opened': 'cancelling | visit, possible',
  },
  'checking | home, possible, message': { 'the visit arrives': 'elsewhere | home' },
  'cancelling | move, possible': {
    'the visit is cancelled': 'cancelled | visit, too-late, cancelled',
  },
  'checking | visit, possible, message': {
    'the visit arrives': 'shown | visit, possible, message',
    'the visit arrives, too late to change': 'shown | visit, too-late, message',
  },
  'shown | visit, possible, message': {
    'Cancel my visit is pressed': 'confirmingCancel | visit, possible',
    'the wizard is opened': 'moving | move, possible',
  },
}
