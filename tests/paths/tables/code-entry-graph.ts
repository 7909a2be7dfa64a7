import { rows } from '../engine/rows.ts'

/** Where each step of entering a code leads. After the state come the values that are not empty. */
export const codeEntryGraph = rows(`
  enteringContact: an e-mail address is typed → enteringContact | contact
  enteringContact | contact: the contact is emptied → enteringContact
  enteringContact | contact: Send code is pressed → sendingCode | contact
  sendingCode | contact: the code is sent → enteringCode | contact
  sendingCode | contact: the contact is faulty / sending the code is refused /
    sending the code is refused without a message /
    sending the code fails → enteringContact | contact
  enteringCode | contact: a code is typed → enteringCode | contact, code
  enteringCode | contact: Send again is pressed → sendingCodeAgain | contact
  enteringCode | contact; enteringCode | contact, code; enteringCode | contact, notice:
    Use another contact is pressed → enteringContact | contact
  enteringCode | contact, code: the code is emptied → enteringCode | contact
  enteringCode | contact, code; enteringCode | contact, code, notice:
    Check code is pressed → checkingCode | contact, code
  enteringCode | contact, code; enteringCode | contact, code, notice:
    Send again is pressed → sendingCodeAgain | contact, code
  enteringCode | contact, notice: a code is typed → enteringCode | contact, code, notice
  enteringCode | contact, code, notice: the code is emptied → enteringCode | contact, notice
  sendingCodeAgain | contact: the code is sent / the contact is faulty /
    sending the code is refused / sending the code is refused without a message /
    sending the code fails → enteringCode | contact, notice
  sendingCodeAgain | contact, code: the code is sent → enteringCode | contact, notice
  sendingCodeAgain | contact, code: sending the code fails → enteringCode | contact, code, notice
  checkingCode | contact, code: the code is right → verified | contact, code
  checkingCode | contact, code: the code is faulty / the code is refused /
    the code is wrong → recognizing | contact, code
  checkingCode | contact, code: checking the code fails → enteringCode | contact, code, notice
  recognizing | contact, code: nobody is recognized → enteringCode | contact, notice
  recognizing | contact, code: a client is recognized /
    a client who has reviewed is recognized → verified | contact, code
  recognizing | contact, code: the recognition fails → enteringCode | contact, code, notice
`)
