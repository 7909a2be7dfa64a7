import { MINUTE, SECOND } from '../../domain/timing.ts'
import type { Services } from '../services.ts'
import { repeat } from '../system/repeat.ts'
import { queueEveningLetter } from './kinds/evening-letter.ts'
import { queueMailAlarm } from './kinds/mail-alarm.ts'
import { queueDueLetters } from './planned-letters.ts'

/** Queues the letters that are due, every minute. */
export function startPlanner(services: Services) {
  const { clock, log } = services
  let lastMinute: number | undefined
  return repeat(async () => {
    // Minutes are counted by the server's clock, which tests can move.
    const minute = Math.floor(clock.now() / MINUTE)
    if (minute === lastMinute) return
    lastMinute = minute
    try {
      await queueMailAlarm(services)
      await queueDueLetters(services)
      await queueEveningLetter(services)
    } catch (error) {
      log.error({ err: error }, 'The letters that are due could not be looked up.')
    }
  }, SECOND)
}
