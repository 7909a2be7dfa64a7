import type { ExpectedGraph } from '../engine/table.ts'

/** Where each step of adding a review leads. After the state come the values that are not empty. */
export const reviewModalGraph: ExpectedGraph = {
  closed: { 'Add New is pressed': 'checkingAuth' },
  checkingAuth: {
    'nobody is recognized': 'enteringContact',
    'a client is recognized': 'writing',
    'a client who has reviewed is recognized': 'thanked',
    'the recognition fails': 'enteringContact',
    'the dialog is closed': 'closed',
  },

  enteringContact: {
    'an e-mail address is typed': 'enteringContact | contact',
    'the dialog is closed': 'closed',
  },
  'enteringContact | contact': {
    'the contact is emptied': 'enteringContact',
    'Send code is pressed': 'sendingCode | contact',
    'the dialog is closed': 'closed | contact',
  },
  'closed | contact': { 'Add New is pressed': 'checkingAuth | contact' },
  'checkingAuth | contact': { 'nobody is recognized': 'enteringContact | contact' },
  'sendingCode | contact': {
    'the code is sent': 'enteringCode | contact',
    'sending the code is refused': 'enteringContact | contact',
    'sending the code is refused without a message': 'enteringContact | contact',
    'sending the code fails': 'enteringContact | contact',
    'the dialog is closed': 'closed | contact',
  },

  'enteringCode | contact': {
    'a code is typed': 'enteringCode | contact, code',
    'Send again is pressed': 'sendingCodeAgain | contact',
    'the way back to the contact is pressed': 'enteringContact | contact',
    'the dialog is closed': 'closed | contact',
  },
  'enteringCode | contact, code': {
    'the code is emptied': 'enteringCode | contact',
    'Check code is pressed': 'checkingCode | contact, code',
    'Send again is pressed': 'sendingCodeAgain | contact, code',
    'the way back to the contact is pressed': 'enteringContact | contact',
    'the dialog is closed': 'closed | contact, code',
  },
  'enteringCode | contact, notice': {
    'a code is typed': 'enteringCode | contact, code, notice',
    'the way back to the contact is pressed': 'enteringContact | contact',
  },
  'enteringCode | contact, code, notice': {
    'the code is emptied': 'enteringCode | contact, notice',
    'Check code is pressed': 'checkingCode | contact, code',
    'Send again is pressed': 'sendingCodeAgain | contact, code',
  },
  // The code is cleared when the dialog opens again; the contact is kept.
  'closed | contact, code': { 'Add New is pressed': 'checkingAuth | contact' },
  'sendingCodeAgain | contact': {
    'the code is sent': 'enteringCode | contact, notice',
    'sending the code is refused': 'enteringCode | contact, notice',
    'sending the code is refused without a message': 'enteringCode | contact, notice',
    'sending the code fails': 'enteringCode | contact, notice',
    'the dialog is closed': 'closed | contact',
  },
  'sendingCodeAgain | contact, code': {
    'the code is sent': 'enteringCode | contact, notice',
    'sending the code fails': 'enteringCode | contact, code, notice',
  },
  'checkingCode | contact, code': {
    'the code is right': 'writing | contact, code',
    'the code is refused': 'recheckingAuth | contact, code',
    'the code is wrong': 'recheckingAuth | contact, code',
    'checking the code fails': 'enteringCode | contact, code, notice',
    'the dialog is closed': 'closed | contact, code',
  },
  'recheckingAuth | contact, code': {
    'nobody is recognized': 'enteringCode | contact, notice',
    'a client is recognized': 'writing | contact, code',
    'a client who has reviewed is recognized': 'thanked | contact, code',
    'the recognition fails': 'enteringCode | contact, code, notice',
    'the dialog is closed': 'closed | contact, code',
  },

  'writing | contact, code': {
    'This is not me is pressed': 'endingSession | contact, code',
    'the dialog is closed': 'closed | contact, code',
  },
  'endingSession | contact, code': {
    'the session is ended': 'enteringContact',
    'ending the session fails': 'writing | contact, code',
    'the dialog is closed': 'closed',
  },
  'thanked | contact, code': {
    'This is not me is pressed': 'endingThankedSession | contact, code',
    'the dialog is closed': 'closed | contact, code',
  },
  'endingThankedSession | contact, code': {
    'the session is ended': 'enteringContact',
    'ending the session fails': 'thanked | contact, code',
    'the dialog is closed': 'closed',
  },

  writing: {
    'a title is typed': 'writing | draft',
    'a review is typed': 'writing | draft',
    'a name is typed': 'writing | draft',
    'Submit is pressed': 'submitting',
    'the dialog is closed': 'closed',
  },
  submitting: {
    'a field is refused': 'writing',
    'the dialog is closed': 'closed',
  },
  'writing | draft': {
    'a title is typed': 'writing | draft',
    'a review is typed': 'writing | draft',
    'a name is typed': 'writing | draft',
    'Submit is pressed': 'submitting | draft',
    'This is not me is pressed': 'endingSession | draft',
    'the dialog is closed': 'closed | draft',
  },
  // The draft is kept when the dialog is closed.
  'closed | draft': { 'Add New is pressed': 'checkingAuth | draft' },
  'checkingAuth | draft': { 'a client is recognized': 'writing | draft' },
  'submitting | draft': {
    'the review is accepted': 'thanked',
    'a field is refused': 'writing | draft',
    'the review is refused': 'writing | draft',
    'the review is refused without a message': 'writing | draft',
    'sending the review fails': 'writing | draft',
    'the dialog is closed': 'closed | draft',
  },
  // A person who is forgotten leaves nothing in the dialog.
  'endingSession | draft': {
    'the session is ended': 'enteringContact',
    'ending the session is refused': 'writing | draft',
    'ending the session is refused without a message': 'writing | draft',
    'ending the session fails': 'writing | draft',
    'the dialog is closed': 'closed',
  },
  thanked: {
    'This is not me is pressed': 'endingThankedSession',
    'the dialog is closed': 'closed',
  },
  endingThankedSession: {
    'the session is ended': 'enteringContact',
    'ending the session is refused': 'thanked',
    'ending the session is refused without a message': 'thanked',
    'ending the session fails': 'thanked',
    'the dialog is closed': 'closed',
  },
}
