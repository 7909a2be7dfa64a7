import { rows } from '../engine/rows.ts'

/** Where each step of adding a review leads. After the state come the values that are not empty. */
export const reviewModalGraph = rows(`
  closed: Add New is pressed → checkingAuth
  checkingAuth: nobody is recognized / the recognition fails → enteringContact
  checkingAuth: a client is recognized → writing
  checkingAuth: a client who has reviewed is recognized → thanked
  checkingAuth; enteringContact; endingSession | contact, code;
    endingThankedSession | contact, code; writing; submitting; endingSession | draft; thanked;
    endingThankedSession: the dialog is closed → closed
  enteringContact: an e-mail address is typed → enteringContact | contact
  enteringContact | contact: the contact is emptied → enteringContact
  enteringContact | contact: Send code is pressed → sendingCode | contact
  enteringContact | contact; sendingCode | contact; enteringCode | contact;
    sendingCodeAgain | contact: the dialog is closed → closed | contact
  closed | contact; closed | contact, code: Add New is pressed → checkingAuth | contact
  checkingAuth | contact: nobody is recognized → enteringContact | contact
  sendingCode | contact: the code is sent → enteringCode | contact
  sendingCode | contact: sending the code is refused /
    sending the code is refused without a message /
    sending the code fails → enteringContact | contact
  enteringCode | contact: a code is typed → enteringCode | contact, code
  enteringCode | contact: Send again is pressed → sendingCodeAgain | contact
  enteringCode | contact; enteringCode | contact, code; enteringCode | contact, notice:
    the way back to the contact is pressed → enteringContact | contact
  enteringCode | contact, code: the code is emptied → enteringCode | contact
  enteringCode | contact, code; enteringCode | contact, code, notice:
    Check code is pressed → checkingCode | contact, code
  enteringCode | contact, code; enteringCode | contact, code, notice:
    Send again is pressed → sendingCodeAgain | contact, code
  enteringCode | contact, code; checkingCode | contact, code; recheckingAuth | contact, code;
    writing | contact, code; thanked | contact, code: the dialog is closed → closed | contact, code
  enteringCode | contact, notice: a code is typed → enteringCode | contact, code, notice
  enteringCode | contact, code, notice: the code is emptied → enteringCode | contact, notice
  sendingCodeAgain | contact: the code is sent / sending the code is refused /
    sending the code is refused without a message /
    sending the code fails → enteringCode | contact, notice
  sendingCodeAgain | contact, code: the code is sent → enteringCode | contact, notice
  sendingCodeAgain | contact, code: sending the code fails → enteringCode | contact, code, notice
  checkingCode | contact, code: the code is right → writing | contact, code
  checkingCode | contact, code: the code is refused /
    the code is wrong → recheckingAuth | contact, code
  checkingCode | contact, code: checking the code fails → enteringCode | contact, code, notice
  recheckingAuth | contact, code: nobody is recognized → enteringCode | contact, notice
  recheckingAuth | contact, code: a client is recognized → writing | contact, code
  recheckingAuth | contact, code: a client who has reviewed is recognized → thanked | contact, code
  recheckingAuth | contact, code: the recognition fails → enteringCode | contact, code, notice
  writing | contact, code: This is not me is pressed → endingSession | contact, code
  endingSession | contact, code; endingThankedSession | contact, code; endingSession | draft;
    endingThankedSession: the session is ended → enteringContact
  endingSession | contact, code: ending the session fails → writing | contact, code
  thanked | contact, code: This is not me is pressed → endingThankedSession | contact, code
  endingThankedSession | contact, code: ending the session fails → thanked | contact, code
  writing; writing | draft: a title is typed / a review is typed / a name is typed → writing | draft
  writing: Submit is pressed → submitting
  submitting: a field is refused → writing
  writing | draft: Submit is pressed → submitting | draft
  writing | draft: This is not me is pressed → endingSession | draft
  writing | draft; submitting | draft: the dialog is closed → closed | draft
  closed | draft: Add New is pressed → checkingAuth | draft
  checkingAuth | draft: a client is recognized → writing | draft
  submitting | draft: the review is accepted → thanked
  submitting | draft: a field is refused / the review is refused /
    the review is refused without a message / sending the review fails → writing | draft
  endingSession | draft: ending the session is refused /
    ending the session is refused without a message / ending the session fails → writing | draft
  thanked: This is not me is pressed → endingThankedSession
  endingThankedSession: ending the session is refused /
    ending the session is refused without a message / ending the session fails → thanked
`)
