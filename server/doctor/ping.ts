import { HOUR } from '../../domain/timing.ts'
import type { Services } from '../services.ts'
import { deadlines } from '../system/deadlines.ts'
import { repeat } from '../system/repeat.ts'
import type { Finding } from './finding.ts'

/** Requests an address each hour while all is well. Whoever watches it can raise an alarm when the requests stop. */
export const startPing = (
  { log }: Pick<Services, 'log'>,
  url: string | undefined,
  examine: () => Promise<readonly Finding[]>,
) =>
  repeat(async () => {
    if (url === undefined) return
    try {
      const wrong = (await examine()).filter(({ isOk }) => !isOk).length
      if (wrong > 0) return log.warn({ wrong }, 'PING_URL was not requested: not all is well.')
      const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(deadlines.ping) })
      if (!ok) log.warn({ status }, 'PING_URL did not accept the request.')
    } catch (error) {
      log.warn({ err: error }, 'PING_URL could not be requested.')
    }
  }, HOUR)
