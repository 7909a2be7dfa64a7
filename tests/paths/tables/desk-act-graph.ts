import { rows } from '../engine/rows.ts'

/** The expected graph of an act at the desk. A situation consists of the state, the act, and whether there is a message. */
export const deskActGraph = rows(`
  ready; ready | mark, message; ready | cancel, message: Mark as arrived is pressed → sending | mark
  ready; ready | mark, message; ready | cancel, message: Cancel visit is pressed → asking | cancel
  ready; ready | move, message: Move visit is pressed → choosing | move
  ready; ready | hide, message: Hide review is pressed → asking | hide
  ready; ready | export, message: Export is pressed → sendingCode | export
  sendingCode | export: the code is on its way → asking | export
  sendingCode | export: no new code is sent → asking | export, message
  sendingCode | export: the code is refused / the code cannot be sent → ready | export, message
  sendingCode | export: another day is opened → ready
  ready | mark, message: another day is opened → ready
  asking | export: a code is typed → asking | export
  asking | export, message: a code is typed → asking | export, message
  asking | export; asking | export, message: Send a new code is pressed → sendingCode | export
  asking | export: Don’t export is pressed → ready
  asking | export: Export now is pressed → sending | export
  sending | export: it is refused → asking | export, message
  sending | export: the session has ended → failed | export, message
  failed | export, message: Try it again is pressed → sending | export
  failed | export, message; failed | hide, message; failed | cancel, message:
    Dismiss is pressed → ready
  ready: Add a passkey is pressed → sendingCode | add-passkey
  sendingCode | add-passkey: the code is on its way → asking | add-passkey
  asking | add-passkey: a code is typed → asking | add-passkey
  asking | add-passkey: Don’t add it is pressed → ready
  asking | add-passkey; asking | add-passkey, message:
    Add it now is pressed → sending | add-passkey
  sending | add-passkey: it is done → ready | add-passkey, message
  sending | add-passkey: it is refused → asking | add-passkey, message
  sending | add-passkey: the network fails → failed | add-passkey, message
  ready: Remove passkey is pressed → asking | remove-passkey
  asking | remove-passkey: Keep it is pressed → ready
  asking | remove-passkey: Remove it is pressed → sending | remove-passkey
  sending | remove-passkey: it is done / it is refused → ready | remove-passkey, message
  ready: Mark as paid is pressed → asking | pay
  asking | pay: an amount is typed → asking | pay
  asking | pay: Not paid yet is pressed → ready
  asking | pay; asking | pay, message: Card is pressed → sending | pay
  sending | pay: it is done → ready | pay, message
  sending | pay: it is refused → asking | pay, message
  asking | hide: a reason is written → asking | hide
  asking | hide; asking | hide, message: Hide it is pressed → sending | hide
  asking | hide: Keep it visible is pressed / another day is opened → ready
  sending | hide: it is refused / it is refused without a message → asking | hide, message
  sending | hide: it is done → ready | hide, message
  sending | hide: the session has ended / the network fails → failed | hide, message
  asking | hide, message: a reason is written → asking | hide, message
  asking | hide, message: Keep it visible is pressed → ready
  failed | hide, message: Try it again is pressed → sending | hide
  choosing | move: a free time is pressed → asking | move
  choosing | move: Don’t move it is pressed → ready
  asking | move: Move and notify the client is pressed /
    Move without notifying is pressed → sending | move
  asking | move: Keep the old time is pressed / another day is opened → ready
  sending | move: it is done / it is refused → ready | move, message
  sending | move: the network fails → failed | move, message
  failed | move, message: Try it again is pressed → sending | move
  sending | mark: it is done / it is refused /
    it is refused without a message → ready | mark, message
  sending | mark: the session has ended / the network fails → failed | mark, message
  failed | mark, message: Try it again is pressed → sending | mark
  failed | mark, message: Dismiss is pressed → ready
  asking | cancel: Keep the visit is pressed → ready
  asking | cancel: Cancel and notify the client is pressed /
    Cancel without notifying is pressed → sending | cancel
  sending | cancel: it is done → ready | cancel, message
  sending | cancel: the session has ended / the network fails → failed | cancel, message
  failed | cancel, message: Try it again is pressed → sending | cancel
`)
