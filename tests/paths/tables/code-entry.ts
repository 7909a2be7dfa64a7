import { codeEntryMachine } from '../../../machines/code-entry.ts'
import { rows } from '../engine/rows.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof codeEntryMachine>

const offline = new Error('offline')
export const CODE_NOT_SENT = 'The code could not be sent. Please try again.'
const CLIENT_WORDS = {
  sentAgain:
    'If the information matches our records, a new code is on its way. If you have already requested several, use the latest one, or try again in an hour.',
  wrong: 'That code did not match. Please check it and try again.',
  notChecked: 'The code could not be checked. Please try again.',
}

/** The text of the state, and the result of the last action. */
const shows =
  (text: string) =>
  ({ context: { notice, failure } }: Now) => [text, ...[notice ?? [], failure ?? []].flat()]

const fails = (failure: string, rest: Partial<Now['context']> = {}) => ({
  context: { failure, ...rest },
})

const types = (contact: string) => ({
  context: { contact },
  actions: [{ type: 'contact.changed', params: { type: 'contact.changed', value: contact } }],
})

export const codeEntry = table(codeEntryMachine, {
  input: () => ({ contact: '', notice: undefined, words: CLIENT_WORDS }),
  key: ({ context: { contact, code, notice, failure }, states }) =>
    [
      ...(contact ? ['contact'] : []),
      ...(code ? ['code'] : []),
      ...((notice ?? failure) && states.includes('enteringCode') ? ['notice'] : []),
    ].join(', '),
  // A situation consists of the state and the values that `key` returns.
  graph: rows(`
    enteringContact: an email address is typed → enteringContact | contact
    enteringContact | contact: the contact is emptied → enteringContact
    enteringContact | contact: Send code is pressed → sendingCode | contact
    sendingCode | contact: the code is sent → enteringCode | contact
    sendingCode | contact: the contact is not valid / sending the code is refused /
      sending the code is refused without a message /
      sending the code fails → enteringContact | contact
    enteringCode | contact: a code is typed → enteringCode | contact, code
    enteringCode | contact: Send again is pressed → sendingCodeAgain | contact
    enteringCode | contact; enteringCode | contact, code; enteringCode | contact, notice:
      Use another contact is pressed → enteringContact | contact
    enteringCode | contact; enteringCode | contact, notice:
      Check code is pressed → enteringCode | contact, notice
    enteringCode | contact, code: the code is emptied → enteringCode | contact
    enteringCode | contact, code; enteringCode | contact, code, notice:
      Check code is pressed → checkingCode | contact, code
    enteringCode | contact, code; enteringCode | contact, code, notice:
      Send again is pressed → sendingCodeAgain | contact, code
    enteringCode | contact, notice: a code is typed → enteringCode | contact, code, notice
    enteringCode | contact, code, notice: the code is emptied → enteringCode | contact, notice
    sendingCodeAgain | contact: the code is sent / the contact is not valid /
      sending the code is refused / sending the code is refused without a message /
      sending the code fails → enteringCode | contact, notice
    sendingCodeAgain | contact, code: the code is sent → enteringCode | contact, notice
    sendingCodeAgain | contact, code: sending the code fails → enteringCode | contact, code, notice
    checkingCode | contact, code: the code is right → verified | contact, code
    checkingCode | contact, code: the code is not valid / the code is refused /
      the code is wrong → recognizing | contact, code
    checkingCode | contact, code: checking the code fails → enteringCode | contact, code, notice
    recognizing | contact, code: no client is recognized → enteringCode | contact, notice
    recognizing | contact, code: a client is recognized /
      a client who has reviewed is recognized → verified | contact, code
    checkingCode | contact, code: no tries are left → recognizingLast | contact, code
    recognizingLast | contact, code: no client is recognized → outOfTries | contact
    recognizingLast | contact, code: a client is recognized → verified | contact, code
    recognizingLast | contact, code: the recognition fails → enteringCode | contact, code, notice
    recognizing | contact, code: the recognition fails → enteringCode | contact, code, notice
  `),
  events: {
    'contact.changed': {
      'an email address is typed': { value: ' ann@example.com ' },
      'the contact is emptied': { value: '' },
    },
    'contact.submitted': { 'Send code is pressed': {} },
    'contact.reopened': { 'Use another contact is pressed': {} },
    'code.changed': {
      'a code is typed': { value: '12 34 56' },
      'the code is emptied': { value: '' },
    },
    'code.submitted': { 'Check code is pressed': {} },
    'code.wanted': { 'Send again is pressed': {} },
  },
  outcomes: {
    sendCode: {
      done: {
        'the code is sent': { success: true },
        'the contact is not valid': {
          success: false,
          errors: { value: 'Please enter a contact.' },
        },
        'sending the code is refused': { success: false, message: 'Too many codes.' },
        'sending the code is refused without a message': { success: false },
      },
      error: { 'sending the code fails': offline },
    },
    checkCode: {
      done: {
        'the code is right': { success: true },
        'the code is not valid': { success: false, errors: { code: 'Please enter the code.' } },
        'the code is refused': { success: false, message: 'The code is too old.' },
        'the code is wrong': { success: false },
        'no tries are left': { success: false, reason: 'no-tries', message: 'Too many tries.' },
      },
      error: { 'checking the code fails': offline },
    },
    recognize: {
      done: {
        'no client is recognized': { success: false },
        'a client is recognized': { success: true, reviewed: false },
        'a client who has reviewed is recognized': { success: true, reviewed: true },
      },
      error: { 'the recognition fails': offline },
    },
  },
  delays: {},
  states: {
    enteringContact: { seen: shows('Send code'), context: { code: '' } },
    sendingCode: {
      seen: ['Sending…'],
      inputs: { sendCode: { contact: 'ann@example.com' } },
      context: { notice: undefined, failure: undefined },
    },
    enteringCode: { seen: shows('Check code') },
    sendingCodeAgain: {
      seen: ['Check code', 'Sending…'],
      inputs: { sendCodeAgain: { contact: 'ann@example.com' } },
      context: { notice: undefined, failure: undefined },
    },
    checkingCode: {
      seen: ['Checking…'],
      inputs: { checkCode: { code: '123456' } },
      context: { notice: undefined, failure: undefined },
    },
    recognizing: {
      seen: ['Checking…'],
      unseen: ['The code is too old.', CLIENT_WORDS.wrong],
      context: { notice: undefined },
    },
    recognizingLast: {
      seen: ['Checking…'],
      unseen: ['Too many tries.'],
      context: { notice: undefined },
    },
    outOfTries: {
      seen: shows('You can also call us'),
      unseen: ['Check code', 'Use another contact'],
      context: { code: '' },
    },
    verified: { unseen: ['Check code', 'Checking…'] },
  },
  after: {
    'an email address is typed': types(' ann@example.com '),
    'the contact is emptied': types(''),
    'Use another contact is pressed': {
      context: { code: '', notice: undefined, failure: undefined },
    },
    'the code is sent': {
      context: ({ before }: Now): Partial<Now['context']> =>
        before?.states.includes('sendingCodeAgain')
          ? { code: '', notice: CLIENT_WORDS.sentAgain }
          : {},
    },
    'the contact is not valid': fails('Please enter a contact.'),
    'sending the code is refused': fails('Too many codes.'),
    'sending the code is refused without a message': fails(CODE_NOT_SENT),
    'sending the code fails': fails(CODE_NOT_SENT),
    'the code is right': { context: { verified: { success: true } } },
    'the code is not valid': fails('Please enter the code.'),
    'the code is refused': fails('The code is too old.'),
    'the code is wrong': fails(CLIENT_WORDS.wrong),
    'no tries are left': fails('Too many tries.'),
    'checking the code fails': fails(CLIENT_WORDS.notChecked, { code: '12 34 56' }),
    'no client is recognized': {
      context: ({ before }: Now): Partial<Now['context']> => ({
        code: '',
        failure: before?.context.failure,
      }),
    },
    'a client is recognized': { context: { verified: { success: true, reviewed: false } } },
    'a client who has reviewed is recognized': {
      context: { verified: { success: true, reviewed: true } },
    },
    'the recognition fails': fails(CLIENT_WORDS.notChecked, { code: '12 34 56' }),
  },
})
