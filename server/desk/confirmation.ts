import type { Context } from 'hono'
import { readCode, redeemCode, WRONG_CODE } from '../codes/codes.ts'
import type { Transaction } from '../database/tables.ts'
import { withRequestLog } from '../http/request-id.ts'
import { createRequesterOf } from '../http/requester.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import type { DeskEnv } from './desk-route.ts'

const refuseCode = (problem: string) => refuse(403, `${problem} Nothing was changed.`)

/** Refuses an act unless this is the code that the signed-in person was sent to confirm it. */
export function createConfirmation(services: Services) {
  const requesterOf = createRequesterOf(services)
  return (c: Context<DeskEnv>, typedCode: string) =>
    async (transaction: Transaction): Promise<Result<true>> => {
      const { visitor, email } = c.get('session')
      const code = readCode(typedCode)
      if (code === undefined) return refuseCode(WRONG_CODE)
      const logged = withRequestLog(services, c)
      const requester = requesterOf(c, visitor)
      const used = await redeemCode(transaction, logged, 'records', visitor, code, requester)
      if (used.isRefused) return used
      if ('problem' in used.value) return refuseCode(used.value.problem)
      return used.value.contact === email ? accept(true) : refuseCode(WRONG_CODE)
    }
}
