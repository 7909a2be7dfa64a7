import { object, safeParse } from 'valibot'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { bookAppointment, recallBooking } from '../../domain/booking/booking.ts'
import { type Details, hasDetails } from '../../domain/booking/details.ts'
import { smsConsent } from '../../domain/booking/sms-consent.ts'
import type { LoadedAvailability } from '../../domain/calendar/availability.ts'
import { holdAppointment, releaseHold } from '../../domain/calendar/hold.ts'
import type { LocationEntry } from '../../domain/calendar/location.ts'
import { optionalText, type RequestOf, type ResponseOf } from '../../domain/call.ts'
import { termsOf } from '../../domain/price.ts'
import type { moveVisit } from '../../domain/visit/visit.ts'
import { bookingMachine } from '../../machines/booking.ts'
import type { BookingInput, UrlCommand } from '../../machines/booking-setup.ts'
import { holdMachine } from '../../machines/hold.ts'
import { createPolling } from '../../machines/polling.ts'
import { flow } from '../flow.ts'
import { browserZone } from '../frame/facts.tsx'
import { callActor, sendOf } from '../send-call.ts'
import type { Site } from '../site.ts'
import { firstDetails, keepDetails } from './kept-details.ts'
import { loadAvailability } from './load-availability.ts'
import { watchVisitor } from './visitor-activity.ts'

/** Where the steps of a wizard are on the site. */
export interface WizardUrls {
  /** The booking path at a path of the site, or another page's path where the wizard is not shown. */
  readonly pathAt: (path: string) => string
  /** The URL of a booking path. */
  readonly hrefs: (bookingPath: string) => string
}

/** What a wizard does: it books for the visitor, moves a visit, or books for a client at the desk. */
export interface WizardTask {
  readonly urls: WizardUrls
  readonly kind: BookingInput['kind']
  /** What the form begins with. */
  readonly kept?: Pick<BookingInput, 'details' | 'isNoteLost'>
  /** Keeps what was typed for a reload, and returns what it could not keep. */
  readonly keep?: (details: Details) => Details
  /** The locations, if others than those that visitors can choose. */
  readonly loadLocations?: (signal: AbortSignal) => Promise<LocationEntry[]>
  readonly book: (
    request: RequestOf<typeof bookAppointment>,
    signal: AbortSignal,
  ) => Promise<ResponseOf<typeof bookAppointment | typeof moveVisit>>
}

/** What a history entry knows: the booking that it shows, or the path on which its form was opened. */
const entryState = object({ reference: optionalText, openedOn: optionalText })

const entryOf = ({ location }: Site) => {
  const state = safeParse(entryState, location.state())
  return state.success ? state.output : {}
}

const here = (site: Site, { pathAt }: WizardUrls) => ({
  path: pathAt(site.location.path()),
  reference: entryOf(site).reference,
})

const followUrl = (site: Site, { urls, keep = (details) => details }: WizardTask) =>
  fromCallback<UrlCommand>(({ sendBack, receive }) => {
    const { location } = site
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    const stopAsking = () => window.removeEventListener('beforeunload', confirmLeaving)
    receive((command) => {
      const { openedOn, reference } = entryOf(site)
      if (command.type === 'navigation.wanted') {
        // Replacing the entry leaves the dates in the history twice. But going back restores where the page was scrolled
        // to, which may be far from an alert.
        if (openedOn === command.to && !command.hasAlert) location.back()
        else location.navigate(urls.hrefs(command.to), { replace: true })
      } else if (command.type === 'details.kept') {
        // The browser asks before it loses what a reload would not show again.
        if (hasDetails(keep(command.details)))
          window.addEventListener('beforeunload', confirmLeaving)
        else stopAsking()
      } else if (command.reference !== reference) {
        // The history entry stores only the reference: the name and the note come from the server again.
        const state = { reference: command.reference }
        location.navigate(urls.hrefs(here(site, urls).path), { replace: true, state })
      }
    })
    const unsubscribe = location.subscribe(() =>
      sendBack({ type: 'url.changed', ...here(site, urls) }),
    )
    return () => {
      unsubscribe()
      stopAsking()
    }
  })

/** The booking machine with the effects of a task. */
export const wizardLogic = (site: Site, task: WizardTask) => {
  const { kind, loadLocations, book } = task
  return bookingMachine.provide({
    actors: {
      url: followUrl(site, task),
      polling: createPolling<LoadedAvailability>(Date.now).provide({
        actors: {
          watchVisitor: watchVisitor(Date.now),
          loadData: fromPromise(({ signal }) => loadAvailability(site, signal, loadLocations)),
        },
      }),
      hold: holdMachine.provide({
        actors: {
          renewHold: callActor(site, holdAppointment),
          releaseHold: callActor(site, releaseHold),
        },
      }),
      holdSlot: fromPromise(async ({ input, signal }) =>
        kind === 'deskBooking' ? undefined : sendOf(site)(holdAppointment, input, signal),
      ),
      bookVisit: fromPromise(({ input, signal }) =>
        book(input, signal).catch((error: unknown) => {
          site.log(error)
          throw error
        }),
      ),
      recallBooking: callActor(site, recallBooking),
    },
  })
}

export const createWizard = (site: Site, task: WizardTask) => {
  const { urls, kind, kept } = task
  return createActor(wizardLogic(site, task), {
    id: 'booking',
    input: { now: site.clock.now, kind, ...kept, ...here(site, urls) },
    ...site.inspection,
  })
}

export const BOOKING_URLS: WizardUrls = { pathAt: (path) => path, hrefs: (path) => path }

/** The wizard of the booking page. */
export const bookingFlow = flow((site) =>
  createWizard(site, {
    urls: BOOKING_URLS,
    kind: 'booking',
    kept: firstDetails(site),
    keep: keepDetails,
    book: (request, signal) =>
      sendOf(site)(
        bookAppointment,
        {
          ...request,
          terms: termsOf(site.facts, request.date),
          smsConsent: smsConsent(site.facts.name).version,
          timeZone: browserZone(),
        },
        signal,
      ),
  }),
)
