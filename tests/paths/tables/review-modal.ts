import { isDeepStrictEqual } from 'node:util'
import {
  CODE_NOT_CHECKED,
  CODE_NOT_SENT,
  CODE_SENT_AGAIN,
  CODE_WRONG,
  REVIEW_NOT_SENT,
  reviewModalMachine,
} from '../../../machines/review-modal.ts'
import { type LookAt, table } from '../table.ts'

type Seen = LookAt<typeof reviewModalMachine>

const offline = new Error('offline')
const noDraft = { title: '', body: '', author: '' }

const open = [
  'checkingAuth',
  'enteringContact',
  'sendingCode',
  'enteringCode',
  'sendingCodeAgain',
  'checkingCode',
  'recheckingAuth',
  'writing',
  'submitting',
  'thanked',
]

const wasSure = ({ before }: Seen) => before?.states.includes('recheckingAuth') ?? false
const isAtCode = ({ states, context }: Seen, notice: string) =>
  states.includes('enteringCode') && context.notice === notice

const drafted = (change: Partial<typeof noDraft>) => ({
  from: ['writing'],
  in: 'writing',
  holds: ({ before, context }: Seen) => ({
    draft: { ...(before ?? { context }).context.draft, ...change },
  }),
})

export const reviewModal = table(reviewModalMachine, {
  key: ({ context: { contact, code, notice, errors } }) => ({
    contact: contact !== '',
    code: code !== '',
    notice: notice !== undefined,
    errors: Object.keys(errors).length > 0,
  }),
  // What was typed and refused earlier makes no difference until the dialog is opened again.
  offers: (step, { context: { contact, notice }, states }) =>
    step !== 'the dialog is closed' ||
    states.includes('closed') ||
    contact === '' ||
    notice !== undefined ||
    states.includes('thanked'),
  events: {
    'modal.opened': { 'Add New is pressed': {} },
    'modal.closed': { 'the dialog is closed': {} },
    'contact.changed': {
      'an e-mail address is typed': { value: ' ann@example.com ' },
      'the contact is emptied': { value: '' },
    },
    'contact.submitted': { 'Send code is pressed': {} },
    'contact.reopened': { 'the way back to the contact is pressed': {} },
    'code.changed': {
      'a code is typed': { value: '12 34 56' },
      'the code is emptied': { value: '' },
    },
    'code.submitted': { 'Check code is pressed': {} },
    'code.wanted': { 'Send again is pressed': {} },
    'draft.changed': {
      'a title is typed': { field: 'title', value: 'Calm' },
      'a review is typed': { field: 'body', value: 'It was calm and quick.' },
      'a name is typed': { field: 'author', value: 'Ann' },
    },
    'review.submitted': { 'Submit is pressed': {} },
  },
  outcomes: {
    checkAuth: {
      done: {
        'nobody is recognised': { success: false, reviewed: false },
        'a client is recognised': { success: true, reviewed: false },
        'a client who has reviewed is recognised': { success: true, reviewed: true },
      },
      error: { 'recognising breaks': offline },
    },
    sendCode: {
      done: {
        'the code is on its way': { success: true },
        'sending the code is refused': { success: false, message: 'Too many codes.' },
        'sending the code is refused without a word': { success: false },
      },
      error: { 'sending the code breaks': offline },
    },
    checkCode: {
      done: {
        'the code is right': { success: true },
        'the code is refused': { success: false, message: 'The code is too old.' },
        'the code is wrong': { success: false },
      },
      error: { 'checking the code breaks': offline },
    },
    submitReview: {
      done: {
        'the review is taken': { success: true },
        'a field is refused': { success: false, errors: { title: 'Please give it a title.' } },
        'the review is refused': { success: false, message: 'Not now.' },
        'the review is refused without a word': { success: false },
      },
      error: { 'sending the review breaks': offline },
    },
  },
  delays: {},
  states: {
    closed: { unseen: ['Adding Review'] },
    checkingAuth: {
      holds: { code: '', errors: {}, notice: undefined },
    },
    enteringContact: { seen: ['Send code'], holds: { code: '' } },
    sendingCode: {
      asks: { sendCode: { value: 'ann@example.com' } },
      holds: { notice: undefined },
    },
    enteringCode: { seen: ['Check code'] },
    sendingCodeAgain: {
      asks: { sendCodeAgain: { value: 'ann@example.com' } },
      holds: { notice: undefined },
    },
    checkingCode: { asks: { checkCode: { code: '123456' } }, holds: { notice: undefined } },
    recheckingAuth: { holds: { notice: undefined } },
    writing: { seen: ['Submit'] },
    submitting: {
      holds: { notice: undefined },
      claims: {
        'what was written is sent': ({ asked, context }) =>
          isDeepStrictEqual(asked.submitReview, context.draft),
      },
    },
    thanked: { seen: ['Thank you for your review'] },
  },
  after: {
    'Add New is pressed': {
      from: ['closed'],
      in: 'checkingAuth',
      // What was typed before it was closed is still there.
      holds: ({ before, context }: Seen) => ({
        wasOpened: true,
        contact: (before ?? { context }).context.contact,
        draft: (before ?? { context }).context.draft,
      }),
    },
    'the dialog is closed': { from: open, in: 'closed' },
    'nobody is recognised': {
      from: ['checkingAuth', 'recheckingAuth'],
      claims: {
        'one is asked for a contact, or told that the code was wrong': (look) =>
          wasSure(look)
            ? isAtCode(look, look.context.codeRefusal) && look.context.code === ''
            : look.states.includes('enteringContact'),
      },
    },
    'a client is recognised': { from: ['checkingAuth', 'recheckingAuth'], in: 'writing' },
    'a client who has reviewed is recognised': {
      from: ['checkingAuth', 'recheckingAuth'],
      in: 'thanked',
    },
    'recognising breaks': {
      from: ['checkingAuth', 'recheckingAuth'],
      claims: {
        'one is asked for a contact, or may try the code again': (look) =>
          wasSure(look)
            ? isAtCode(look, CODE_NOT_CHECKED) && look.context.code !== ''
            : look.states.includes('enteringContact'),
      },
    },
    'an e-mail address is typed': {
      from: ['enteringContact'],
      in: 'enteringContact',
      holds: { contact: ' ann@example.com ' },
    },
    'the contact is emptied': { from: ['enteringContact'], holds: { contact: '' } },
    'Send code is pressed': { in: 'sendingCode' },
    'the way back to the contact is pressed': {
      from: ['enteringCode'],
      in: 'enteringContact',
      holds: { code: '', notice: undefined },
    },
    'a code is typed': { from: ['enteringCode'], in: 'enteringCode', holds: { code: '12 34 56' } },
    'the code is emptied': { from: ['enteringCode'], holds: { code: '' } },
    'Check code is pressed': { in: 'checkingCode' },
    'Send again is pressed': { from: ['enteringCode'], in: 'sendingCodeAgain' },
    'a title is typed': drafted({ title: 'Calm' }),
    'a review is typed': drafted({ body: 'It was calm and quick.' }),
    'a name is typed': drafted({ author: 'Ann' }),
    'Submit is pressed': { from: ['writing'], in: 'submitting' },
    'the code is on its way': {
      from: ['sendingCode', 'sendingCodeAgain'],
      in: 'enteringCode',
      claims: {
        'a code sent again empties the field, and says so': ({ before, context }) =>
          !before?.states.includes('sendingCodeAgain') ||
          (context.code === '' && context.notice === CODE_SENT_AGAIN),
      },
    },
    'sending the code is refused': {
      from: ['sendingCode', 'sendingCodeAgain'],
      holds: { notice: 'Too many codes.' },
    },
    'sending the code is refused without a word': {
      from: ['sendingCode', 'sendingCodeAgain'],
      holds: { notice: CODE_NOT_SENT },
    },
    'sending the code breaks': {
      from: ['sendingCode', 'sendingCodeAgain'],
      holds: { notice: CODE_NOT_SENT },
    },
    'the code is right': { in: 'writing' },
    'the code is refused': { in: 'recheckingAuth', holds: { codeRefusal: 'The code is too old.' } },
    'the code is wrong': {
      from: ['checkingCode'],
      in: 'recheckingAuth',
      holds: { codeRefusal: CODE_WRONG },
    },
    'checking the code breaks': { in: 'enteringCode', holds: { notice: CODE_NOT_CHECKED } },
    'the review is taken': {
      in: 'thanked',
      holds: { errors: {}, draft: noDraft },
      did: [{ type: 'review.added', params: { type: 'review.added' } }],
    },
    'a field is refused': {
      in: 'writing',
      holds: { errors: { title: 'Please give it a title.' }, notice: undefined },
    },
    'the review is refused': { in: 'writing', holds: { errors: {}, notice: 'Not now.' } },
    'the review is refused without a word': { in: 'writing', holds: { notice: REVIEW_NOT_SENT } },
    'sending the review breaks': { in: 'writing', holds: { notice: REVIEW_NOT_SENT } },
  },
})
