import {
  type LoadedAvailability,
  readHolds,
  readLocations,
} from '../../domain/calendar/availability.ts'
import { getHolds } from '../../domain/calendar/hold.ts'
import { getLocations, type LocationEntry } from '../../domain/calendar/location.ts'
import { sendOf } from '../send-call.ts'
import type { Site } from '../site.ts'

/** Loads the locations and the holds. Either may fail without the other; a failure is logged. */
export async function loadAvailability(
  site: Site,
  signal: AbortSignal,
  loadLocations = (signal: AbortSignal): Promise<LocationEntry[]> =>
    sendOf(site)(getLocations, undefined, signal),
): Promise<LoadedAvailability> {
  const { clock, facts, log } = site
  const reportUnreadable = (entry: unknown) => log(`Left out: ${JSON.stringify(entry)}`)
  // When the visitor leaves the site, Firefox lets pending loads fail before it unloads the document: do not log those.
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  const readOrLog = async <Part>(load: () => Promise<Part>): Promise<Part | undefined> => {
    try {
      return await load()
    } catch (error) {
      if (!signal.aborted && !isLeaving) log(error)
      return undefined
    }
  }
  window.addEventListener('beforeunload', leave)
  try {
    const [locations, holds] = await Promise.all([
      readOrLog(async () => readLocations(await loadLocations(signal), reportUnreadable)),
      readOrLog(async () => {
        const response = await sendOf(site)(getHolds, undefined, signal)
        if (response.success) return readHolds(response.holds, facts.timeZone, reportUnreadable)
        log(new Error(response.message ?? 'The holds were refused.'))
        return undefined
      }),
    ])
    if (!locations && !holds)
      throw new Error('Neither the locations nor the holds could be loaded.')
    return { locations, holds, loadedAt: clock.now(), zone: facts.timeZone }
  } finally {
    window.removeEventListener('beforeunload', leave)
  }
}
