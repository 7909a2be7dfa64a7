import { rows } from '../engine/rows.ts'

/** The expected graph of adding a review. A situation consists of the state and the values that `key` returns. */
export const reviewModalGraph = rows(`
  closed: Add New is pressed → checkingAuth
  closed: the link of a letter is opened → checkingAuth | contact
  checkingAuth: no client is recognized / the recognition fails → verifying
  checkingAuth: a client is recognized → writing
  checkingAuth: a client who has reviewed is recognized → thanked
  checkingAuth; verifying; endingSession | contact; endingThankedSession | contact; writing;
    submitting; endingSession | draft; thanked; endingThankedSession: the dialog is closed → closed
  verifying: an email address is typed → verifying | contact
  verifying | contact: the contact is emptied → verifying
  verifying | contact: a right code verifies the client → writing | contact
  verifying | contact: a code verifies a client who has reviewed → thanked | contact
  verifying | contact; writing | contact; thanked | contact:
    the dialog is closed → closed | contact
  closed | contact: Add New is pressed → checkingAuth | contact
  checkingAuth | contact: no client is recognized → verifying | contact
  writing | contact: This is not me is pressed → endingSession | contact
  endingSession | contact; endingThankedSession | contact; endingSession | draft;
    endingThankedSession: the session is ended → verifying
  endingSession | contact: ending the session fails → writing | contact
  thanked | contact: This is not me is pressed → endingThankedSession | contact
  endingThankedSession | contact: ending the session fails → thanked | contact
  writing; writing | draft: a title is typed / a review is typed / a name is typed → writing | draft
  writing | draft: the title is left → writing | draft
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
