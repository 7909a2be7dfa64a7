import { createPrintedCode } from '../codes/printed-codes.ts'
import { recordAct, TOOL } from '../database/audit.ts'
import { isDeskAddress } from '../practice/desk-addresses.ts'
import { readContact } from '../reviews/clients.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

/** Prints a code for the desk, for when no letter arrives or too many codes were requested. */
export async function printDeskCode({ services, streams }: ToolContext, address: string) {
  const { database, clock, practice, siteUrl } = services
  const email = readContact(address)
  if (!email || !isDeskAddress(practice, email)) {
    throw new CommandRefused(
      `"${address}" is not an address that the practice file lists for the desk. No code was made.`,
    )
  }
  const code = await database.write(async (transaction) => {
    const now = clock.now()
    await recordAct(transaction, { by: TOOL, act: 'printed a sign-in code', record: 'desk' }, now)
    return createPrintedCode(transaction, email, now)
  })
  streams.out(
    `${code.replace(/(\d{4})(?=\d)/g, '$1 ')}\nThis code works once within 10 minutes, for ${email}. To sign in, open ${siteUrl}/desk, enter the address, press "Send code", and enter this code instead of a mailed one. If you are signed in, enter it where the desk asks for a code.\n`,
  )
}
