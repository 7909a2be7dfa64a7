import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { bookAppointment } from '../../domain/booking/booking.ts'
import { holdAppointment } from '../../domain/calendar/hold.ts'
import { submitNewReview } from '../../domain/reviews/new-review.ts'
import { cancelVisit, moveVisit } from '../../domain/visit/visit.ts'
import type { Metrics } from './metrics.ts'
import type { State } from './state.ts'

const ACTS: Readonly<Record<string, string>> = {
  [bookAppointment.path]: 'booked',
  [holdAppointment.path]: 'held',
  [moveVisit.path]: 'moved',
  [cancelVisit.path]: 'canceled',
  [submitNewReview.path]: 'reviewed',
}

const MAY_BE_UNKNOWN = [
  'standbys',
  'lagSeconds',
  'holds',
  'waiting',
  'oldestSeconds',
  'failed',
  'lastBackup',
] as const

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 8]

/** The metrics of one process, in Prometheus format. The gauges are updated at each scrape. */
export function createRegistry(readState: () => Promise<State>) {
  const registry = new Registry()
  const registers = [registry]
  // The default metrics include event loop delay and memory.
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'practice_request_seconds',
    help: 'Requests by call and status, and how long they took.',
    labelNames: ['call', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  const acts = new Counter({
    name: 'practice_acts_total',
    help: 'What visitors have done: booked, held, moved, canceled, reviewed.',
    labelNames: ['act'] as const,
    registers,
  })
  const refusals = new Counter({
    name: 'practice_refusals_total',
    help: 'Requests that were refused, by call and reason.',
    labelNames: ['call', 'reason'] as const,
    registers,
  })
  const limits = new Counter({
    name: 'practice_limits_total',
    help: 'Requests that were refused because a limit was reached.',
    labelNames: ['call'] as const,
    registers,
  })
  const database = new Histogram({
    name: 'practice_database_seconds',
    help: 'How long the database took, the wait for other writers included.',
    labelNames: ['work'] as const,
    buckets: SECONDS,
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const gauges = {
    isReachable: gauge('practice_database_up', '1 while the database answers, else 0.'),
    standbys: gauge('practice_database_standbys', 'Standbys that confirm each booking.'),
    lagSeconds: gauge(
      'practice_database_lag_seconds',
      'How long the slowest standby takes to confirm.',
    ),
    holds: gauge('practice_holds', 'Times that visitors hold now.'),
    waiting: gauge('practice_outbox_waiting', 'Messages that were not sent yet.'),
    oldestSeconds: gauge('practice_outbox_oldest_seconds', 'Age of the oldest unsent message.'),
    failed: gauge('practice_outbox_failed', 'Messages that failed and are no longer retried.'),
    lastBackup: gauge('practice_last_backup_timestamp_seconds', 'When the last backup was made.'),
  }

  const metrics: Metrics = {
    request(call, status, seconds) {
      requests.observe({ call, status }, seconds)
      const act = status === 200 ? ACTS[call] : undefined
      if (act !== undefined) acts.inc({ act })
      if (status === 429) limits.inc({ call })
    },
    refusal: (call, reason) => refusals.inc({ call, reason }),
    database: (work, seconds) => database.observe({ work }, seconds),
  }
  return {
    metrics,
    contentType: registry.contentType,
    async print(): Promise<string> {
      const state = await readState()
      gauges.isReachable.set(state.isReachable ? 1 : 0)
      for (const name of MAY_BE_UNKNOWN) {
        const value = state[name]
        // An unknown value is removed, so that the gauge does not keep showing an old one.
        if (value === undefined) gauges[name].remove()
        else gauges[name].set(value)
      }
      return registry.metrics()
    },
  }
}
