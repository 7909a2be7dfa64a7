import { bookByPhone } from '../../domain/desk-visits.ts'
import { holdAppointment } from '../../domain/hold.ts'
import { routes } from '../../domain/routes.ts'
import { availabilityFlow } from '../booking/availability-flow.ts'
import { bookingFlow } from '../booking/booking-flow.ts'
import { readResponse } from '../read-response.ts'
import { sendOf } from '../send-call.ts'
import type { Site, WizardTask } from '../site.ts'
import { siteLocation } from '../site-location.ts'
import { BOOK_PATH, bookHref, isBookPath } from './desk-path.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { whenSignedOut } from './sign-in-flow.ts'

/** What stands above the form, where visitors see how long their time is held. */
const NOT_HELD = 'This time is not held: it is taken once it is booked.'

const bookSites = new WeakMap<Site, Site>()

/**
 * The site as the wizard sees it while the practice books for a client. Where the wizard reads or writes the
 * path of a booking, the URL has a path of the desk.
 */
export function bookSiteOf(site: Site): Site {
  const bookSite = bookSites.get(site) ?? createBookSite(site)
  bookSites.set(site, bookSite)
  return bookSite
}

function createBookSite(site: Site): Site {
  const { location } = site
  const bookLocation = siteLocation({
    ...location,
    path: () => {
      const path = location.path()
      return isBookPath(path)
        ? routes.booking.path + path.slice(BOOK_PATH.length)
        : routes.desk.path
    },
    navigate: (to, options) => location.navigate(bookHref(to), options),
  })
  const task: WizardTask = {
    kind: { isAtDesk: true },
    send: async (request, signal) => {
      const response = await sendDeskCall(site)(bookByPhone, request, signal)
      return response.success ? { success: true, message: response.message } : response
    },
  }
  // Nothing is held for somebody on the phone.
  const send: Site['send'] = async (call, request, signal) =>
    call.path === holdAppointment.path
      ? readResponse(call.response, { success: false, message: NOT_HELD }, site.log)
      : sendOf(site)(call, request, signal)
  const bookSite = { ...site, location: bookLocation, task, send }
  const booking = bookingFlow.actorOf(bookSite)
  const { unsubscribe } = whenSignedOut(site, () => {
    unsubscribe()
    bookSites.delete(site)
    booking.stop()
    availabilityFlow.actorOf(bookSite).stop()
  })
  return bookSite
}
