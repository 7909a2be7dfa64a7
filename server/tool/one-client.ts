import { writeFileSync } from 'node:fs'
import { clientName, shortVisitTime } from '../booking/booking.ts'
import { findRecords, isEmpty } from '../clients/client-records.ts'
import { type ClientDetails, correctClient, detailsOf } from '../clients/correct-client.ts'
import { describe, doubts, nameOf, namesOf, STAYS } from '../clients/describe-records.ts'
import { eraseDeleted, NOT_YET_ERASED } from '../clients/erase-deleted.ts'
import { exportClient } from '../clients/export-client.ts'
import { forgetClient, unknownClient, visitsToCome } from '../clients/forget-client.ts'
import { mergeClients } from '../clients/merge-clients.ts'
import { TOOL } from '../database/audit.ts'
import type { Tables } from '../database/tables.ts'
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

/** Deletes what is known about a client, after a confirmation. */
export async function forgetOne(
  { services, streams, config }: ToolContext,
  text: string,
  { yes: isConfirmed = false }: { readonly yes?: boolean },
) {
  const contact = contactNamed(text)
  const known = await findRecords(services.database.read, contact)
  if (isEmpty(known)) unwrap(unknownClient)
  const [visit] = visitsToCome(known, services.clock.now())
  if (visit) {
    const when = shortVisitTime(visit)
    throw new CommandRefused(
      `${clientName(visit)} has an upcoming visit on ${when}. Cancel it first: npm run practice -- cancel ${visit.reference}\nNothing was changed.`,
    )
  }
  if (!isConfirmed) {
    const question = `Forget ${namesOf(known, contact)}?\n${doubts(known)}${describe(known)}\nThis cannot be undone. Type "yes" to go on: `
    if (!streams.ask) {
      throw new CommandRefused(
        'Nothing was changed, because there is no one to ask. Add --yes to forget this client without being asked.',
      )
    }
    if ((await streams.ask(question)) !== 'yes') {
      throw new CommandRefused('Nothing was changed.')
    }
  }
  const records = unwrap(await forgetClient(services, TOOL, contact))
  streams.out(`Forgotten: ${namesOf(records, contact)}.\n${describe(records)}\n${STAYS}`)
  if (!eraseDeleted(config.databaseUrl)) streams.err(`${NOT_YET_ERASED}\n`)
}

/** The one client with this id, email address or phone number. */
async function clientNamed({ services }: ToolContext, text: string): Promise<Tables['clients']> {
  const contact = readContact(text)
  const found = await services.database.read
    .selectFrom('clients')
    .selectAll()
    .where((to) =>
      to.or([
        to('id', '=', text),
        ...(contact ? [to(contact.includes('@') ? 'email' : 'phone', '=', contact)] : []),
      ]),
    )
    .where((to) => to.or([to('email', '!=', ''), to('phone', '!=', '')]))
    .orderBy('created_at')
    .execute()
  const [client, ...others] = found
  if (!client) throw new CommandRefused(`No client "${text}" is on record. Nothing was changed.`)
  if (others.length > 0) {
    const ids = found.map((one) => `${nameOf(one)}: ${one.id}`).join('\n')
    throw new CommandRefused(
      `More than one client is on record with "${text}". Name one by the id:\n${ids}\nNothing was changed.`,
    )
  }
  return client
}

/** Corrects the name and the contacts of a client; what is not named stays. */
export async function correctOne(
  context: ToolContext,
  text: string,
  options: Readonly<Partial<ClientDetails>>,
) {
  const { services, streams } = context
  const client = await clientNamed(context, text)
  const before = detailsOf(client)
  const corrected = await correctClient(services, TOOL, {
    ...{ id: client.id, before },
    ...before,
    ...options,
  })
  streams.out(`${unwrap(corrected)}\n`)
}

/** Merges two records of one person, after a confirmation. The first one's name and contacts stay. */
export async function mergeTwo(
  context: ToolContext,
  text: string,
  other: string,
  { yes: isConfirmed = false }: { readonly yes?: boolean },
) {
  const { services, streams } = context
  const [kept, gone] = [await clientNamed(context, text), await clientNamed(context, other)]
  const [stays, before] = [detailsOf(kept), detailsOf(gone)]
  if (!isConfirmed) {
    const question = `Merge ${nameOf(gone)} into ${nameOf(kept)}? The visits, the review, the notes and stopped texts of both stay.\nThis cannot be undone. Type "yes" to go on: `
    if (!streams.ask) {
      throw new CommandRefused(
        'Nothing was changed, because there is no one to ask. Add --yes to merge without being asked.',
      )
    }
    if ((await streams.ask(question)) !== 'yes') throw new CommandRefused('Nothing was changed.')
  }
  const merged = await mergeClients(services, TOOL, {
    kept: { id: kept.id, ...stays },
    gone: { id: gone.id, ...before },
    stays: { ...stays, email: stays.email || before.email, phone: stays.phone || before.phone },
  })
  streams.out(`${unwrap(merged)}\n`)
}
