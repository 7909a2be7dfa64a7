import { checkBackups } from '../doctor/backups.ts'
import { checkBookings, checkMessages, withDatabase } from '../doctor/database.ts'
import { checkDisk, checkPrivacy } from '../doctor/disk.ts'
import type { Finding } from '../doctor/finding.ts'
import { checkAddress, checkMail, checkSms } from '../doctor/network.ts'
import { CommandRefused, type SetupContext } from './tool-context.ts'

/** Says on one page what works and what does not. Nothing is changed. */
export async function examine(context: SetupContext): Promise<void> {
  const { streams } = context
  const findings: Finding[] = (
    await Promise.all([
      withDatabase(context, [checkMessages, checkBookings]),
      checkDisk(context),
      checkPrivacy(context),
      checkBackups(context),
      checkMail(context),
      checkSms(context),
      checkAddress(context),
    ])
  ).flat()
  for (const { isOk, text } of findings) streams.out(`${isOk ? 'ok   ' : 'WRONG'}  ${text}\n`)
  const wrong = findings.filter(({ isOk }) => !isOk).length
  if (wrong > 0) {
    throw new CommandRefused(
      wrong === 1 ? 'One thing needs you; see above.' : `${wrong} things need you; see above.`,
    )
  }
  streams.out('Everything works.\n')
}
