import type { ExpectedGraph } from '../engine/table.ts'

/** Where each step of signing in and out leads. After the state come the values that are not empty. */
export const deskSignInGraph: ExpectedGraph = {
  checkingSession: {
    'somebody is signed in': 'signedIn',
    'nobody is signed in': 'enteringEmail',
    'the question who is here is refused': 'failed',
    'the question who is here fails': 'failed',
  },
  failed: { 'Try again is pressed': 'checkingSession' },

  enteringEmail: { 'an e-mail address is typed': 'enteringEmail | email' },
  'enteringEmail | email': {
    'the address is emptied': 'enteringEmail',
    'Send code is pressed': 'sendingCode | email',
  },
  'enteringEmail | email, notice': {
    'the address is emptied': 'enteringEmail | notice',
    'Send code is pressed': 'sendingCode | email',
  },
  'enteringEmail | notice': { 'an e-mail address is typed': 'enteringEmail | email, notice' },
  'sendingCode | email': {
    'the code is sent': 'enteringCode | email',
    'the address is faulty': 'enteringEmail | email, notice',
    'sending the code is refused': 'enteringEmail | email, notice',
    'sending the code is refused without a message': 'enteringEmail | email, notice',
    'sending the code fails': 'enteringEmail | email, notice',
  },

  'enteringCode | email': {
    'a code is typed': 'enteringCode | email, code',
    'Send again is pressed': 'sendingCodeAgain | email',
    'Use another address is pressed': 'enteringEmail | email',
  },
  'enteringCode | email, code': {
    'the code is emptied': 'enteringCode | email',
    'Sign in is pressed': 'checkingCode | email, code',
    'Send again is pressed': 'sendingCodeAgain | email, code',
    'Use another address is pressed': 'enteringEmail | email',
  },
  'enteringCode | email, notice': {
    'a code is typed': 'enteringCode | email, code, notice',
    'Use another address is pressed': 'enteringEmail | email',
  },
  'enteringCode | email, code, notice': {
    'the code is emptied': 'enteringCode | email, notice',
    'Sign in is pressed': 'checkingCode | email, code',
    'Send again is pressed': 'sendingCodeAgain | email, code',
  },
  'sendingCodeAgain | email': {
    'the code is sent': 'enteringCode | email, notice',
    'the address is faulty': 'enteringCode | email, notice',
    'sending the code is refused': 'enteringCode | email, notice',
    'sending the code is refused without a message': 'enteringCode | email, notice',
    'sending the code fails': 'enteringCode | email, notice',
  },
  'sendingCodeAgain | email, code': {
    'the code is sent': 'enteringCode | email, notice',
    'sending the code fails': 'enteringCode | email, code, notice',
  },
  'checkingCode | email, code': {
    'the code is right': 'signedIn | email',
    'the code is faulty': 'enteringCode | email, notice',
    'the code is refused': 'enteringCode | email, notice',
    'the code is wrong': 'enteringCode | email, notice',
    'checking the code fails': 'enteringCode | email, code, notice',
  },

  signedIn: {
    'Sign out is pressed': 'signingOut',
    'Sign out everywhere is pressed': 'signingOut | everywhere',
    'the session is over': 'enteringEmail | signed in before, notice',
  },
  'signedIn | email': { 'Sign out is pressed': 'signingOut | email' },
  'signingOut | email': { 'the session is ended': 'enteringEmail | notice' },
  'enteringEmail | signed in before, notice': {
    'an e-mail address is typed': 'enteringEmail | email, notice',
  },
  signingOut: {
    'the session is ended': 'enteringEmail | notice',
    'the session had ended before': 'enteringEmail | notice',
    'signing out is refused': 'signedIn | notice',
    'signing out is refused without a message': 'signedIn | notice',
    'signing out fails': 'signedIn | notice',
  },
  'signingOut | everywhere': {
    'the session is ended': 'enteringEmail | notice',
    'signing out fails': 'signedIn | notice',
  },
  'signedIn | notice': { 'Sign out is pressed': 'signingOut' },
}
