import { MINUTE, SECOND } from '../../domain/timing.ts'
import type { Services } from '../services.ts'
import { queueEveningLetter } from './evening-letter.ts'
import { queueDueLetters } from './planned-letters.ts'

/** Queues the letters that are due, at the start and every minute. */
export function startPlanner(services: Services) {
  const { clock, log } = services
  let running: Promise<void> | undefined
  let lastMinute: number | undefined
  const look = async () => {
    try {
      await queueDueLetters(services)
      await queueEveningLetter(services)
    } catch (error) {
      log.error({ err: error }, 'The letters that are due could not be looked up.')
    }
  }
  // Minutes are counted by the server's clock, which tests can move.
  const timer = setInterval(() => {
    const minute = Math.floor(clock.now() / MINUTE)
    if (running || minute === lastMinute) return
    lastMinute = minute
    running = look().finally(() => {
      running = undefined
    })
  }, SECOND)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
