import { setTimeout as pause } from 'node:timers/promises'
import * as domain from '../../domain/desk/clients.ts'
import * as recall from '../../domain/desk/recall.ts'
import { exportClients, listClients } from '../clients/client-list.ts'
import { correctClient } from '../clients/correct-client.ts'
import { describe, doubts, namesOf, STAYS } from '../clients/describe-records.ts'
import { eraseDeleted, NOT_YET_ERASED } from '../clients/erase-deleted.ts'
import { exportClient } from '../clients/export-client.ts'
import { exportPage } from '../clients/export-page.ts'
import { forgetClient } from '../clients/forget-client.ts'
import { mergeClients } from '../clients/merge-clients.ts'
import { endRecall, nextVisit, OFF, recordCall } from '../clients/next-visit.ts'
import { writeNote } from '../clients/staff-note.ts'
import { stopClientTexts } from '../clients/stop-client-texts.ts'
import { UNREADABLE } from '../http/respond.ts'
import { hasRecall } from '../messages/kinds/recall-letter.ts'
import { Refused, refuse, unwrap } from '../result.ts'
import { readContact } from '../reviews/clients.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { listToCall, recallFigures } from './call-list.ts'
import { createConfirmation } from './confirmation.ts'
import { type DeskOptions, type DeskRoutes, deskRoute, ownerRoute } from './desk-route.ts'
import { findClients, openClients, suggestClients } from './found-clients.ts'

const NO_CONTACT = refuse(
  400,
  'This is neither an email address nor a US phone number of ten digits. Nothing was changed.',
)
/** Two records that may be merged. */
const MOST_OPENED = 2
const ERASE_TRIES = 10
const ERASE_PAUSE = 200

/** Retries without blocking the process, because its own requests may be keeping the database busy. */
async function eraseSoon(databaseUrl: string): Promise<boolean> {
  for (let index = 0; index < ERASE_TRIES; index++) {
    if (eraseDeleted(databaseUrl)) return true
    await pause(ERASE_PAUSE)
  }
  return false
}

/** The desk's calls about clients and their records. */
export function addClientRoutes(
  routes: DeskRoutes,
  services: Services,
  { databaseUrl }: DeskOptions,
): void {
  const confirmation = createConfirmation(services)

  deskRoute(routes, domain.findClients, async ({ text, page }) => ({
    success: true,
    ...unwrap(await findClients(services, text, page)),
  }))

  deskRoute(routes, domain.getClients, async ({ ids }) => {
    if (ids.length === 0 || ids.length > MOST_OPENED) throw new Refused(UNREADABLE)
    return { success: true, ...unwrap(await openClients(services, ids)) }
  })

  deskRoute(routes, domain.listClients, async ({ order, page }) => ({
    success: true,
    ...(await listClients(services, order, page)),
  }))

  deskRoute(routes, domain.suggestClients, async ({ text }) => ({
    success: true,
    clients: unwrap(await suggestClients(services, text)),
  }))

  ownerRoute(routes, domain.exportClients, async ({ code }, { email }, c) => {
    const exported = unwrap(await exportClients(services, email, confirmation(c, code)))
    const message = `${count(exported.count, 'client is', 'clients are')} in this file. Keep it where only you can read it.`
    return { success: true, file: exported.file, message }
  })

  deskRoute(routes, domain.correctClient, async (request, { email }) => ({
    success: true,
    message: unwrap(await correctClient(services, email, request)),
  }))

  deskRoute(routes, domain.mergeClients, async (request, { email }) => ({
    success: true,
    message: unwrap(await mergeClients(services, email, request)),
  }))

  deskRoute(routes, domain.stopClientTexts, async (request, { email }) => ({
    success: true,
    message: unwrap(await stopClientTexts(services, email, request)),
  }))

  deskRoute(routes, recall.setNextVisit, async (request, { email }) => ({
    success: true,
    message: unwrap(await nextVisit(services, email, request)),
  }))

  deskRoute(routes, recall.endInvitations, async (request, { email }) => ({
    success: true,
    message: unwrap(await endRecall(services, email, request)),
  }))

  deskRoute(routes, recall.markCalled, async (request, { email }) => ({
    success: true,
    message: unwrap(await recordCall(services, email, request)),
  }))

  deskRoute(routes, recall.getCallList, async () => {
    if (!hasRecall(services.practice)) throw new Refused(OFF)
    return {
      success: true,
      clients: await listToCall(services),
      months: await recallFigures(services),
    }
  })

  deskRoute(routes, domain.writeNote, async (request, { email }) => {
    const note = unwrap(await writeNote(services, email, request))
    return { success: true, message: note === '' ? 'The note was removed.' : 'The note was saved.' }
  })

  ownerRoute(routes, domain.exportClient, async (request, session, c) => {
    const contact = readContact(request.contact)
    if (!contact) throw new Refused(NO_CONTACT)
    let file = ''
    const save = (records: object) => {
      file = exportPage(records, services.practice)
    }
    const confirm = confirmation(c, request.code)
    const exported = unwrap(await exportClient(services, session.email, contact, save, confirm))
    const message = `Everything kept about ${namesOf(exported, contact)} is in this file. Keep it where only you can read it.\n${doubts(exported)}It ends with a list of what it leaves out, such as backups.`
    return { success: true, file, message }
  })

  ownerRoute(routes, domain.eraseClient, async (request, session, c) => {
    const contact = readContact(request.contact)
    if (!contact) throw new Refused(NO_CONTACT)
    const confirm = confirmation(c, request.code)
    const forgotten = unwrap(await forgetClient(services, session.email, contact, confirm))
    const rest = (await eraseSoon(databaseUrl)) ? '' : NOT_YET_ERASED
    const message = `Forgotten: ${namesOf(forgotten, contact)}.\n${describe(forgotten)}\n${STAYS}${rest}`
    return { success: true, message }
  })
}
