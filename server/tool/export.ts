import { writeFileSync } from 'node:fs'
import { doubts, namesOf } from '../clients/describe-records.ts'
import { exportClient } from '../clients/export-client.ts'
import { TOOL } from '../database/audit.ts'
import { unwrap } from '../result.ts'
import { readContact } from '../reviews/clients.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

function contactNamed(text: string): string {
  const contact = readContact(text)
  if (contact) return contact
  throw new CommandRefused(
    `"${text}" is neither an email address nor a US phone number of ten digits. Nothing was changed.`,
  )
}

/** Writes all that is kept about a client, to the screen or into a file. */
export async function exportOne(
  { services, streams }: ToolContext,
  text: string,
  { file: path }: { readonly file?: string },
) {
  const contact = contactNamed(text)
  const save = (file: object) => {
    const json = `${JSON.stringify(file, null, 2)}\n`
    if (path === undefined) return streams.out(json)
    try {
      writeFileSync(path, json, { mode: 0o600, flag: 'wx' })
    } catch {
      throw new CommandRefused(
        `The file "${path}" cannot be written. Name a file that is not there yet, in a folder that is there.`,
      )
    }
  }
  const records = unwrap(await exportClient(services, TOOL, contact, save))
  if (path === undefined) return streams.err(doubts(records))
  streams.out(
    `Everything kept about ${namesOf(records, contact)} is in ${path}, which only you can read.\n${doubts(records)}It ends with a list of what it leaves out, such as backups.\n`,
  )
}
