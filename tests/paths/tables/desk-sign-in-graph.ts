import { rows } from '../engine/rows.ts'

/** Where each step of signing in and out leads. After the state come the values that are not empty. */
export const deskSignInGraph = rows(`
  checkingSession: somebody is signed in → signedIn
  checkingSession: nobody is signed in → enteringEmail
  checkingSession: the question who is here is refused / the question who is here fails → failed
  failed: Try again is pressed → checkingSession
  enteringEmail: an e-mail address is typed → enteringEmail | email
  enteringEmail | email: the address is emptied → enteringEmail
  enteringEmail | email; enteringEmail | email, notice: Send code is pressed → sendingCode | email
  enteringEmail | email, notice: the address is emptied → enteringEmail | notice
  enteringEmail | notice; enteringEmail | signed in before, notice:
    an e-mail address is typed → enteringEmail | email, notice
  sendingCode | email: the code is sent → enteringCode | email
  sendingCode | email: the address is faulty / sending the code is refused /
    sending the code is refused without a message /
    sending the code fails → enteringEmail | email, notice
  enteringCode | email: a code is typed → enteringCode | email, code
  enteringCode | email: Send again is pressed → sendingCodeAgain | email
  enteringCode | email; enteringCode | email, code; enteringCode | email, notice:
    Use another address is pressed → enteringEmail | email
  enteringCode | email, code: the code is emptied → enteringCode | email
  enteringCode | email, code; enteringCode | email, code, notice:
    Sign in is pressed → checkingCode | email, code
  enteringCode | email, code; enteringCode | email, code, notice:
    Send again is pressed → sendingCodeAgain | email, code
  enteringCode | email, notice: a code is typed → enteringCode | email, code, notice
  enteringCode | email, code, notice: the code is emptied → enteringCode | email, notice
  sendingCodeAgain | email: the code is sent / the address is faulty / sending the code is refused /
    sending the code is refused without a message /
    sending the code fails → enteringCode | email, notice
  sendingCodeAgain | email, code: the code is sent → enteringCode | email, notice
  sendingCodeAgain | email, code: sending the code fails → enteringCode | email, code, notice
  checkingCode | email, code: the code is right → signedIn | email
  checkingCode | email, code: the code is faulty / the code is refused /
    the code is wrong → enteringCode | email, notice
  checkingCode | email, code: checking the code fails → enteringCode | email, code, notice
  signedIn; signedIn | notice: Sign out is pressed → signingOut
  signedIn: Sign out everywhere is pressed → signingOut | everywhere
  signedIn: the session is over → enteringEmail | signed in before, notice
  signedIn | email: Sign out is pressed → signingOut | email
  signingOut | email; signingOut | everywhere: the session is ended → enteringEmail | notice
  signingOut: the session is ended / the session had ended before → enteringEmail | notice
  signingOut: signing out is refused / signing out is refused without a message /
    signing out fails → signedIn | notice
  signingOut | everywhere: signing out fails → signedIn | notice
`)
