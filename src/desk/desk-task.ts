import { getDeskLocations } from '../../domain/desk/calendar.ts'
import { bookByPhone } from '../../domain/desk/visits.ts'
import { routes } from '../../domain/routes.ts'
import type { WizardTask, WizardUrls } from '../booking/wizard.ts'
import type { SendCall } from '../site.ts'
import { BOOK_PATH, bookHref, isBookPath } from './desk-path.ts'

export const DESK_URLS: WizardUrls = {
  pathAt: (path) =>
    isBookPath(path) ? routes.booking.path + path.slice(BOOK_PATH.length) : routes.desk.path,
  hrefs: bookHref,
}

/** What the wizard does at the desk: it books for clients who call. */
export const deskTask = (send: SendCall): WizardTask => ({
  urls: DESK_URLS,
  kind: 'deskBooking',
  loadLocations: async (signal) => {
    const response = await send(getDeskLocations, {}, signal)
    if (!response.success) throw new Error(response.message ?? 'The locations were refused.')
    return response.locations
  },
  book: async (request, signal) => {
    const response = await send(bookByPhone, { ...request, texts: request.texts ?? '' }, signal)
    return response.success ? { success: true, message: response.message } : response
  },
})
