import { rows } from '../engine/rows.ts'

/**
 * The expected graph of the visit's own page. A situation consists of the state, the name of the path in
 * visit-fixtures.ts, whether the visit can be changed, and what was done with it.
 */
export const visitGraph = rows(`
  loading | visit: the visit arrives → shown | visit, possible
  loading | visit: the visit arrives, moved too often → shown | visit, too-many
  loading | visit; checking | move, possible:
    the visit arrives, too late to change → shown | visit, too-late
  loading | visit; loading | move; checking | visit, possible:
    the visit arrives canceled → canceled | visit, too-late
  loading | visit: the visit arrives and is over → over | visit, too-late
  loading | visit; checking | visit, possible: the link is unknown → unknown | visit
  loading | visit: the visit is refused for another reason /
    the request for the visit fails → failed | visit
  loading | visit; unknown | visit; shown | visit, possible; moving | move, possible;
    confirmingCancel | visit, possible: another page is opened → elsewhere | elsewhere
  loading | visit; unknown | visit; shown | visit, possible; canceling | visit, possible:
    another link is opened → loading | visit, other link
  loading | visit; elsewhere | elsewhere: the wizard is opened → loading | move
  loading | visit, other link; elsewhere | elsewhere: the link is opened → loading | visit
  loading | move: the visit arrives → moving | move, possible
  failed | visit: Try again is pressed → loading | visit
  shown | visit, possible: the tab is shown again → checking | visit, possible
  shown | visit, too-late: the tab is shown again → checking | visit, too-late
  checking | visit, too-late: the visit arrives, too late to change → shown | visit, too-late
  shown | visit, possible; checking | visit, possible; shown | visit, possible, message:
    Cancel my visit is pressed → confirmingCancel | visit, possible
  shown | visit, possible; shown | visit, possible, message:
    the wizard is opened → moving | move, possible
  shown | visit, possible; moving | move, possible:
    the wizard moves the visit → shown | visit, possible, new time, moved
  shown | visit, too-many: Cancel my visit is pressed → confirmingCancel | visit, too-many
  shown | visit, too-many: the wizard is opened → shown | visit, too-many
  shown | visit, too-late: the wizard is opened → shown | visit, too-late
  shown | visit, possible, new time, moved: the wizard is opened → moving | move, possible, new time
  shown | visit, possible, new time, moved:
    Cancel my visit is pressed → confirmingCancel | visit, possible, new time
  moving | move, possible, new time: the link is opened → shown | visit, possible, new time
  confirmingCancel | visit, possible, new time:
    Keep my visit is pressed → shown | visit, possible, new time
  checking | visit, possible: the visit arrives / the visit is refused for another reason /
    the request for the visit fails → shown | visit, possible
  checking | visit, possible; checking | move, possible:
    the visit arrives at another time → shown | visit, possible, new time, moved
  moving | move, possible: a location is chosen in the wizard → moving | location, possible
  moving | move, possible; moving | location, possible: the link is opened → shown | visit, possible
  moving | move, possible: the tab is shown again /
    the wizard cannot move the visit → checking | move, possible
  checking | move, possible: the visit arrives / the visit is refused for another reason /
    the request for the visit fails → moving | move, possible
  checking | move, possible: a location is chosen in the wizard → checking | location, possible
  checking | move, possible: the wizard cannot move the visit → checking | move, possible
  checking | location, possible: the visit arrives → moving | location, possible
  confirmingCancel | visit, possible: Keep my visit is pressed → shown | visit, possible
  confirmingCancel | visit, possible: Yes, cancel it is pressed → canceling | visit, possible
  confirmingCancel | visit, too-many: Yes, cancel it is pressed → canceling | visit, too-many
  canceling | visit, too-many; canceling | visit, possible; canceling | move, possible:
    the visit is canceled → canceled | visit, too-late, canceled
  canceling | visit, possible: the cancellation is refused /
    the cancellation is refused without a message /
    the request to cancel fails → checking | visit, possible, message
  canceling | visit, possible: another page is opened → canceling | elsewhere, possible
  canceling | visit, possible: the wizard is opened → canceling | move, possible
  canceling | elsewhere, possible: the visit is canceled → elsewhere | elsewhere
  canceling | elsewhere, possible: the request to cancel fails → checking | elsewhere, possible, message
  canceling | elsewhere, possible: the link is opened → canceling | visit, possible
  loading | visit: the visit arrives by a texted link → shown | visit, possible, texts on
  shown | visit, possible, texts on; checking | visit, possible, texts on, message:
    Stop texts is pressed → stoppingTexts | visit, possible, texts on
  stoppingTexts | visit, possible, texts on: the texts are stopped → shown | visit, possible, texts stopped
  stoppingTexts | visit, possible, texts on: stopping the texts is refused /
    stopping the texts is refused without a message /
    the request to stop the texts fails → checking | visit, possible, texts on, message
  checking | visit, possible, texts on, message:
    the visit arrives by a texted link → shown | visit, possible, texts on, message
  loading | visit: the visit arrives, to be confirmed → shown | visit, possible, asked
  shown | visit, possible, asked; checking | visit, possible, asked, message:
    I’ll be there is pressed → confirmingVisit | visit, possible, asked
  confirmingVisit | visit, possible, asked:
    the visit is confirmed → shown | visit, possible, confirmed, confirmed
  confirmingVisit | visit, possible, asked: the confirmation is refused /
    the confirmation is refused without a message /
    the request to confirm fails → checking | visit, possible, asked, message
  checking | elsewhere, possible, message: the visit arrives → elsewhere | elsewhere
  checking | visit, possible, message: the visit arrives → shown | visit, possible, message
  checking | visit, possible, message:
    the visit arrives, too late to change → shown | visit, too-late, message
`)
