import { rows } from '../engine/rows.ts'

/** The expected graph of an act at the desk. A situation consists of the state, the act, and whether there is a message. */
export const deskActGraph = rows(`
  ready; ready | mark, message; ready | cancel, message: Arrived is pressed → sending | mark
  ready; ready | mark, message; ready | cancel, message: Cancel visit is pressed → asking | cancel
  ready; ready | move, message: Move visit is pressed → choosing | move
  ready; ready | hide, message: Hide review is pressed → asking | hide
  ready; ready | export, message: Export is pressed → sendingCode | export
  sendingCode | export: the code is on its way → asking | export
  sendingCode | export: no new code is sent → asking | export, message
  sendingCode | export: the code is refused / the code cannot be sent → ready | export, message
  sendingCode | export; ready | mark, message: another day is opened /
    the person signs out → ready
  asking | export: a code is typed → asking | export
  asking | export, message: a code is typed → asking | export, message
  asking | export; asking | export, message: Send a new code is pressed → sendingCode | export
  asking | export: Leave the client as is is pressed → ready
  asking | export: Export now is pressed → sending | export
  sending | export: it is refused → asking | export, message
  sending | export: the session has ended → failed | export, message
  failed | export, message: Try it again is pressed → sending | export
  failed | export, message; failed | hide, message; failed | cancel, message; failed | pay, message;
    failed | reinstate, message; failed | late, message; failed | note, message:
    Leave it is pressed → ready
  asking | hide: a reason is written → asking | hide
  asking | hide; asking | hide, message: Hide it is pressed → sending | hide
  asking | hide: Keep it shown is pressed / another day is opened / the person signs out → ready
  sending | hide: it is refused / it is refused without a message → asking | hide, message
  sending | hide: it is done → ready | hide, message
  sending | hide: the session has ended / the network fails → failed | hide, message
  asking | hide, message: a reason is written → asking | hide, message
  asking | hide, message: Keep it shown is pressed → ready
  failed | hide, message: Try it again is pressed → sending | hide
  choosing | move: a free time is pressed → asking | move
  choosing | move: Do not move it is pressed / the person signs out → ready
  asking | move: Move and tell the client is pressed /
    Move and tell nobody is pressed → sending | move
  asking | move: Leave it where it is is pressed / another day is opened → ready
  sending | move: it is done / it is refused → ready | move, message
  sending | move: the network fails → failed | move, message
  failed | move, message: Try it again is pressed → sending | move
  sending | mark: it is done / it is refused /
    it is refused without a message → ready | mark, message
  sending | mark: the session has ended / the network fails → failed | mark, message
  sending | mark; sending | cancel: the person signs out → ready
  failed | mark, message: Try it again is pressed → sending | mark
  failed | mark, message: Leave it is pressed / the person signs out → ready
  asking | cancel: another day is opened / Keep the visit is pressed /
    the person signs out → ready
  asking | cancel: Cancel and tell the client is pressed /
    Cancel and tell nobody is pressed → sending | cancel
  sending | cancel: it is done → ready | cancel, message
  sending | cancel: the session has ended / the network fails → failed | cancel, message
  failed | cancel, message: Try it again is pressed → sending | cancel
  ready; ready | pay, message: Paid is pressed → sending | pay
  sending | pay: it is done / it is refused → ready | pay, message
  sending | pay: the network fails → failed | pay, message
  failed | pay, message: Try it again is pressed → sending | pay
  ready; ready | reinstate, message: Undo the cancellation is pressed → asking | reinstate
  asking | reinstate: Leave it cancelled is pressed → ready
  asking | reinstate: Book it and tell the client is pressed /
    Book it and tell nobody is pressed → sending | reinstate
  sending | reinstate: it is done / it is refused → ready | reinstate, message
  sending | reinstate: the network fails → failed | reinstate, message
  failed | reinstate, message: Try it again is pressed → sending | reinstate
  ready; ready | late, message: Running late is pressed → asking | late
  asking | late: the minutes are typed → asking | late
  asking | late, message: the minutes are typed → asking | late, message
  asking | late; asking | late, message: Tell them is pressed → sending | late
  asking | late; asking | late, message: Tell nobody is pressed → ready
  sending | late: it is done → ready | late, message
  sending | late: it is refused → asking | late, message
  sending | late: the network fails → failed | late, message
  failed | late, message: Try it again is pressed → sending | late
  ready; ready | note, message: Note is pressed → asking | note
  asking | note: a note is written → asking | note
  asking | note, message: a note is written → asking | note, message
  asking | note; asking | note, message: Save the note is pressed → sending | note
  asking | note; asking | note, message: Leave it as it was is pressed → ready
  sending | note: it is done → ready | note, message
  sending | note: it is refused → asking | note, message
  sending | note: the network fails → failed | note, message
  failed | note, message: Try it again is pressed → sending | note
`)
