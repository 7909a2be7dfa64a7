import { bookByPhone } from '../../domain/desk-visits.ts'
import { routes } from '../../domain/routes.ts'
import { availabilityFlow } from '../booking/availability-flow.ts'
import { bookingFlow } from '../booking/booking-flow.ts'
import { taskSite } from '../booking/task-site.ts'
import { perSite } from '../flow.ts'
import { BOOK_PATH, bookHref, isBookPath } from './desk-path.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { whenSignedOut } from './sign-in-flow.ts'

/** The site as the wizard sees it while the practice books for a client. */
export const bookSites = perSite((site) => {
  const bookSite = taskSite(site, {
    kind: { isAtDesk: true },
    pathAt: (path) =>
      isBookPath(path)
        ? routes.booking.path + path.slice(BOOK_PATH.length)
        : routes.desk.path,
    hrefs: bookHref,
    // It stands above the form, where visitors see how long their time is held.
    notHeld: 'This time is not held: it is taken once it is booked.',
    send: async (request, signal) => {
      const response = await sendDeskCall(site)(bookByPhone, request, signal)
      return response.success ? { success: true, message: response.message } : response
    },
  })
  const { unsubscribe } = whenSignedOut(site, () => {
    unsubscribe()
    bookSites.forget(site)
    for (const flow of [bookingFlow, availabilityFlow]) flow.actorOf(bookSite).stop()
  })
  return bookSite
})
