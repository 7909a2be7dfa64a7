import { slotLabel } from '../../domain/calendar/slot.ts'
import { MINUTE } from '../../domain/timing.ts'
import { liveHolds } from '../booking/holds/hold-table.ts'
import { releaseHeldTimes } from '../booking/holds/release-holds.ts'
import { TOOL } from '../database/audit.ts'
import type { Tables } from '../database/tables.ts'
import { count } from '../system/count.ts'
import { dayNamed } from './named.ts'
import { originLabel } from './origins.ts'
import { formatRows, type Printing } from './print.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

type Hold = Tables['holds']

const visitorLabel = ({ visitor }: Hold): string => originLabel(visitor)

export async function listHolds({ services, streams }: ToolContext, { format }: Printing) {
  const { clock, timetable } = services
  const holds = await liveHolds(services.database.read, services.clock.now())
  if (format === 'table' && holds.length === 0) return streams.out('No times are being held.\n')
  const minutesLeft = ({ expires_at }: Hold) => Math.ceil((expires_at - clock.now()) / MINUTE)
  const rows = holds.map((hold) => [
    hold.day,
    slotLabel(hold.slot),
    timetable.findLocation(hold.location_id)?.name ?? `location ${hold.location_id}`,
    visitorLabel(hold),
    String(minutesLeft(hold)),
  ])
  streams.out(formatRows(['Day', 'Time', 'Location', 'Visitor', 'Minutes left'], rows, format))
}

interface HoldsNamed {
  readonly visitor?: string
  readonly day?: string
  readonly all?: boolean
}

export async function releaseHolds({ services, streams }: ToolContext, options: HoldsNamed) {
  const { visitor, day, all } = options
  if ([visitor, day, all].filter((each) => each !== undefined).length !== 1) {
    throw new CommandRefused('Name one of --visitor, --day and --all. Nothing was changed.')
  }
  const released = await releaseHeldTimes(services, TOOL, {
    ...(visitor !== undefined && { visitor: await visitorNamed(services, visitor) }),
    ...(day !== undefined && { day: dayNamed(services, day) }),
  })
  streams.out(
    `Released ${count(released, 'held time', 'held times')}. A visitor who held one can book it while it is free.\n`,
  )
}

async function visitorNamed(services: ToolContext['services'], label: string): Promise<string> {
  const holds = await liveHolds(services.database.read, services.clock.now())
  const visitors = new Set(
    holds
      .filter((hold) => visitorLabel(hold) === label.toLowerCase())
      .map(({ visitor }) => visitor),
  )
  const [visitor] = visitors
  if (visitor !== undefined && visitors.size === 1) return visitor
  throw new CommandRefused(
    `No visitor "${label}" holds a time. Use holds to see who does. Nothing was changed.`,
  )
}
