import { rows } from '../engine/rows.ts'

/** Where each step of signing in and out leads. After the state come the values that are not empty. */
export const deskSignInGraph = rows(`
  checkingSession: somebody is signed in → signedIn
  checkingSession: nobody is signed in → verifying
  checkingSession: the question who is here is refused / the question who is here fails → failed
  failed: Try again is pressed → checkingSession
  verifying: an e-mail address is typed → verifying | email
  verifying | email: the address is emptied → verifying
  verifying | email; verifying | email, notice: the code is right → signedIn | email
  verifying | email, notice: the address is emptied → verifying | notice
  verifying | notice; verifying | signed in before, notice:
    an e-mail address is typed → verifying | email, notice
  signedIn; signedIn | notice: Sign out is pressed → signingOut
  signedIn: Sign out everywhere is pressed → signingOut | everywhere
  signedIn: the session is over → verifying | signed in before, notice
  signedIn | email: Sign out is pressed → signingOut | email
  signingOut | email; signingOut | everywhere: the session is ended → verifying | notice
  signingOut: the session is ended / the session had ended before → verifying | notice
  signingOut: signing out is refused / signing out is refused without a message /
    signing out fails → signedIn | notice
  signingOut | everywhere: signing out fails → signedIn | notice
`)
