import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import * as calls from '../../../domain/desk/visits.ts'
import { cancel } from '../../../server/booking/changes/cancel.ts'
import { move } from '../../../server/booking/changes/move.ts'
import { reinstate } from '../../../server/booking/changes/reinstate.ts'
import { TOOL } from '../../../server/database/audit.ts'
import type { jane } from '../../server/support/bookings.ts'
import { signedIn } from '../../server/support/desk.ts'
import type { TestServer } from '../../server/support/test-server.ts'
import { openTool } from '../../server/support/tool-services.ts'
import { createVisitor } from '../../server/support/visitor.ts'

/** The test practice lists no addresses for its desk, so its own address can sign in. */
const OWNER = 'hello@lanternhill.example'

/** Books, moves and cancels for the practice. A booking that is refused returns undefined instead of a reference. */
export interface Staff {
  readonly by: string
  book(slot: SlotRequest, details: typeof jane): Promise<string | undefined>
  move(reference: string, slot: SlotRequest): Promise<boolean>
  cancel(reference: string): Promise<boolean>
  reinstate(reference: string): Promise<boolean>
}

export async function openDesk(app: TestServer, url: string): Promise<Staff> {
  const desk = createVisitor(url, (await signedIn(app, OWNER)).cookie())
  const seen = async (reference: string) => {
    const { sequence, attendance } = await app.database.read
      .selectFrom('bookings')
      .select(['sequence', 'attendance'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    return { reference, version: `${sequence}-${attendance ?? 'to-come'}`, tells: true }
  }
  return {
    by: OWNER,
    async book(slot, details) {
      const { body } = await desk.post(calls.bookByPhone, { ...details, ...slot })
      return body.success ? body.visit.reference : undefined
    },
    async move(reference, slot) {
      const request = { ...(await seen(reference)), ...slot }
      return (await desk.post(calls.moveVisitAtDesk, request)).body.success
    },
    async cancel(reference) {
      return (await desk.post(calls.cancelVisitAtDesk, await seen(reference))).body.success
    },
    async reinstate(reference) {
      return (await desk.post(calls.reinstateVisit, await seen(reference))).body.success
    },
  }
}

export async function openOwnersTool(app: TestServer, practiceFile: string): Promise<Staff> {
  const tool = await openTool(app, practiceFile)
  return {
    by: TOOL,
    async book(slot, details) {
      const visit = await tool.bookByTool(slot, details)
      return visit.isRefused ? undefined : visit.value.booking.reference
    },
    async move(reference, slot) {
      return !(await move(tool, TOOL, reference, tool.visitAt(slot))).isRefused
    },
    cancel: async (reference) => !(await cancel(tool, TOOL, reference)).isRefused,
    reinstate: async (reference) => !(await reinstate(tool, TOOL, reference)).isRefused,
  }
}
