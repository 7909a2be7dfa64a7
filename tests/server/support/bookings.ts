import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { isBookedLabel } from '../../../domain/calendar/slot.ts'
import { bookAppointment } from './own-calls.ts'
import type { TestServer } from './test-server.ts'
import type { TestVisitor } from './visitor.ts'

/** Returns a different free slot on each call. */
export function freeSlots(app: Pick<TestServer, 'visitor'>) {
  let given: Promise<SlotRequest[]> | undefined
  const look = async (): Promise<SlotRequest[]> => {
    const { body } = await app.visitor().get(getLocations)
    return body.flatMap(({ id, schedule }) =>
      Object.entries(schedule).flatMap(([date, labels]) =>
        labels.filter((label) => !isBookedLabel(label)).map((slot) => slotAt(date, slot, id)),
      ),
    )
  }
  return async (): Promise<SlotRequest> => {
    given ??= look()
    const slot = (await given).shift()
    if (!slot) throw new Error('No free time is left for this test.')
    return slot
  }
}

export const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@client.example',
  phone: '2125550142',
  additionalInfo: '',
}

/** A slot at a location, by default the one that is open on Fridays and Saturdays. */
export const slotAt = (
  date: string,
  slot: string,
  id: SlotRequest['location']['id'] = 6,
): SlotRequest => ({ location: { id }, date, slot })

/** The times that the site shows on the day of a slot at its location; undefined on a day without any. */
export async function offeredOn({ location, date }: SlotRequest, visitor: TestVisitor) {
  const { body } = await visitor.get(getLocations)
  return body.find(({ id }) => id === location.id)?.schedule[date]
}

/** Books a visit, and returns its confirmation. Throws if the booking is refused. */
export async function bookVisit(
  visitor: TestVisitor,
  slot: SlotRequest,
  details: Partial<typeof jane> & {
    readonly texts?: string
    readonly smsConsent?: string
    readonly timeZone?: string
    readonly askFirst?: boolean
    readonly terms?: string
  } = {},
) {
  const { body } = await visitor.post(bookAppointment, { ...jane, ...slot, ...details })
  if (!body.success) throw new Error(body.message ?? JSON.stringify(body.errors))
  return body
}
