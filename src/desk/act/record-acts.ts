import { createFeed, revokeFeed } from '../../../domain/desk/calendar-feed.ts'
import * as clients from '../../../domain/desk/clients.ts'
import { exportVisits } from '../../../domain/desk/figures.ts'
import * as office from '../../../domain/desk/office.ts'
import {
  type Colleague,
  endAccess,
  type Passkey,
  removePasskey,
} from '../../../domain/desk/passkeys.ts'
import * as recall from '../../../domain/desk/recall.ts'
import {
  bringBackSettings,
  moveSettings,
  sendTestLetter,
  sendTestText,
} from '../../../domain/desk/settings.ts'
import type { DeskVisit } from '../../../domain/desk/visits.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { HIDE_REASONS } from '../../../domain/reviews/hide-reasons.ts'
import { saveFile } from '../../save-file.ts'
import { clientPath } from '../desk-path.ts'
import { createPasskey } from '../passkeys.ts'
import { act } from './act-row.ts'
import { noteQuestion } from './visit-acts.ts'

type OfClient = { readonly client: clients.DeskClient }
type OfNamed = { readonly client: Pick<clients.DeskClient, 'id' | 'clientName'> }
type OfReview = { readonly review: office.DeskReview }

const everyoneAt = ({ clientName, contact }: clients.DeskClient) =>
  `${clientName} and anyone else with ${contact}`

const detailsOf = ({ firstName, lastName, email, phone }: clients.DeskClient) => ({
  firstName,
  lastName,
  email,
  phone,
})

/** The acts on clients, reviews, messages and one's own account. */
export const recordActs = {
  'move-settings': act({
    question: () => ({
      title: 'Move the settings',
      text: 'Move the settings to the browser? From then on you change them here, and the file is no longer read.',
      confirm: 'Move them',
      decline: 'Leave them in the file',
    }),
    perform: (_, { send }) => send(moveSettings, {}),
  }),
  'bring-back': act<{ readonly version: number; readonly earlier: number }>({
    question: ({ earlier }) => ({
      title: 'Go back',
      text: `Go back to the settings as version ${earlier} had them? What was changed since is undone, and can be brought back.`,
      confirm: 'Go back',
      decline: 'Leave them as they are',
    }),
    perform: (versions, { send }) => send(bringBackSettings, versions),
  }),
  'test-letter': act({ perform: (_, { send }) => send(sendTestLetter, {}) }),
  'test-text': act<{ readonly phone: string }>({
    question: ({ phone }) => ({
      title: 'Send a test text',
      text: 'To which phone? A landline gets no texts.',
      field: { label: 'Phone number', name: 'test-phone', inputMode: 'tel', autoComplete: 'off' },
      initialText: formatPhone(phone),
      confirm: 'Send it',
      decline: 'Don’t send it',
    }),
    perform: (_, { send, text: phone }) => send(sendTestText, { phone }),
  }),
  'note-client': act<OfClient>({
    question: ({ client }) => noteQuestion(client.note),
    perform: ({ client: { id, note: before } }, { send, text: note }) =>
      send(clients.writeNote, { about: 'client', id, note, before }),
  }),
  'stop-texts': act<OfClient>({
    question: ({ client: { clientName, phone } }) => ({
      title: 'Stop texts',
      text: `Did ${clientName} ask for no texts? None will go to ${formatPhone(phone)}, for anyone with this number. Only START, texted from it, brings them back.`,
      confirm: 'Stop the texts',
      decline: 'Keep texting',
    }),
    perform: ({ client: { id, phone } }, { send }) => send(clients.stopClientTexts, { id, phone }),
  }),
  /** For the client of a visit, or at the client's own record. 0 months take it back. */
  'next-visit': act<
    { readonly months: recall.RecallMonths | 0 } & ({ readonly visit: DeskVisit } | OfClient)
  >({
    perform: (about, { send }) => {
      const { months } = about
      return 'visit' in about
        ? send(recall.setNextVisit, {
            client: about.visit.client ?? '',
            visit: about.visit.reference,
            months,
          })
        : send(recall.setNextVisit, { client: about.client.id, months })
    },
  }),
  'end-invitations': act<OfNamed>({
    question: ({ client: { clientName } }) => ({
      title: 'No more invitations',
      text: `Why should ${clientName} get no more invitations?`,
      choices: Object.entries(recall.RECALL_REASONS).map(([value, label]) => ({ value, label })),
      decline: 'Keep inviting',
    }),
    perform: ({ client: { id } }, { send, choice }) => {
      if (!recall.isRecallReason(choice)) throw new Error('No reason is chosen.')
      return send(recall.endInvitations, { client: id, reason: choice })
    },
  }),
  'invite-again': act<OfNamed>({
    question: ({ client: { clientName } }) => ({
      title: 'Invite again',
      text: `Is it all right with ${clientName} to be invited to a next visit again?`,
      confirm: 'Invite again',
      decline: 'No invitations',
    }),
    perform: ({ client: { id } }, { send }) => send(recall.endInvitations, { client: id }),
  }),
  called: act<OfNamed>({
    perform: ({ client: { id } }, { send }) => send(recall.markCalled, { client: id }),
  }),
  correct: act<OfClient & { readonly details: clients.ClientDetails }>({
    leadsTo: ({ client }) => clientPath(client.id),
    perform: async ({ client, details }, { send }) => {
      const before = detailsOf(client)
      const request = { id: client.id, before, ...details }
      const { success, message, ...refusal } = await send(clients.correctClient, request)
      return success ? { success, message: message ?? '' } : { success, message, ...refusal }
    },
  }),
  merge: act<
    OfClient & { readonly gone: clients.DeskClient; readonly stays: clients.ClientDetails }
  >({
    leadsTo: ({ client }) => clientPath(client.id),
    question: ({ client, gone, stays }) => ({
      title: 'Merge two records',
      text: `Make one record of ${client.clientName} and ${gone.clientName}, as ${stays.firstName} ${stays.lastName}? This cannot be undone.`,
      confirm: 'Merge them',
      decline: 'Keep two records',
    }),
    perform: ({ client, gone, stays }, { send }) =>
      send(clients.mergeClients, {
        kept: { id: client.id, ...detailsOf(client) },
        gone: { id: gone.id, ...detailsOf(gone) },
        stays,
      }),
  }),
  export: act<OfClient>({
    first: 'code',
    question: ({ client }) => ({
      title: 'Export a client',
      text: `Save everything we keep about ${everyoneAt(client)} as a file on this device?`,
      confirm: 'Export now',
      decline: 'Don’t export',
    }),
    perform: async ({ client }, { send, text: code }) => {
      const response = await send(clients.exportClient, { contact: client.contact ?? '', code })
      // The file name must not contain personal data.
      if (response.success) saveFile('client-records.html', 'text/html', response.file)
      return response
    },
  }),
  'export-visits': act<{ readonly month: string }>({
    perform: async ({ month }, { send }) => {
      const response = await send(exportVisits, { month })
      if (response.success) saveFile(`visits-${month}.csv`, 'text/csv', response.file)
      return response
    },
  }),
  'export-names': act<{ readonly month: string }>({
    first: 'code',
    question: () => ({
      title: 'Export visits with names',
      text: 'Save each of these visits, with the name and contacts of its client, as a file on this device?',
      confirm: 'Export now',
      decline: 'Don’t export',
    }),
    perform: async ({ month }, { send, text: code }) => {
      const response = await send(exportVisits, { month, code })
      if (response.success) saveFile(`visits-${month}-names.csv`, 'text/csv', response.file)
      return response
    },
  }),
  'export-list': act<object>({
    first: 'code',
    question: () => ({
      title: 'Export the list of clients',
      text: 'Save the names, contacts and days of visits of all clients as a file on this device?',
      confirm: 'Export now',
      decline: 'Don’t export',
    }),
    perform: async (_, { send, text: code }) => {
      const response = await send(clients.exportClients, { code })
      if (response.success) saveFile('clients.csv', 'text/csv', response.file)
      return response
    },
  }),
  erase: act<OfClient>({
    first: 'code',
    question: ({ client }) => ({
      title: 'Erase a client',
      text: `Delete everything we know about ${everyoneAt(client)}? This cannot be undone. Past visits are kept without a name.`,
      confirm: 'Erase permanently',
      decline: 'Keep the client',
    }),
    perform: ({ client }, { send, text: code }) =>
      send(clients.eraseClient, { contact: client.contact ?? '', code }),
  }),
  hide: act<OfReview>({
    question: ({ review }) => ({
      title: 'Hide review',
      text: `Hide “${review.title}” by ${review.author}? Visitors will no longer see it.`,
      field: {
        label: 'Reason',
        description: 'Only staff see it, here at the desk. A negative review is not a reason.',
        name: 'reason',
      },
      options: HIDE_REASONS,
      confirm: 'Hide it',
      decline: 'Keep it visible',
    }),
    perform: ({ review: { id } }, { send, text: reason }) =>
      send(office.hideReview, { id, reason }),
  }),
  show: act<OfReview>({
    perform: ({ review: { id } }, { send }) => send(office.showReview, { id }),
  }),
  /** Without a message, all failed messages. */
  retry: act<{ readonly message?: office.DeskMessage }>({
    perform: ({ message }, { send }) => send(office.retryMessages, { id: message?.id }),
  }),
  'mark-reply': act<{ readonly reply: office.DeskReply }>({
    perform: ({ reply: { id, isDone } }, { send }) =>
      send(office.markReply, { id, isDone: !isDone }),
  }),
  'send-earlier': act<object>({
    perform: (_, { send }) => send(office.sendEarlier, {}),
  }),
  'add-passkey': act<{ readonly name: string }>({
    first: 'code',
    question: ({ name }) => ({
      title: 'Add a passkey',
      text: `Add the passkey “${name}”? Enter the code first. Your device will then ask you to confirm.`,
      confirm: 'Add it now',
      decline: 'Don’t add it',
    }),
    perform: ({ name }, { send, text: code }) => createPasskey(send, name, code),
  }),
  'remove-passkey': act<{ readonly passkey: Passkey }>({
    question: ({ passkey }) => ({
      title: 'Remove passkey',
      text: `Remove the passkey “${passkey.name}”? It will no longer sign you in. Delete it on the device, too.`,
      confirm: 'Remove it',
      decline: 'Keep it',
    }),
    perform: ({ passkey: { id } }, { send }) => send(removePasskey, { id }),
  }),
  'end-access': act<{ readonly colleague: Colleague }>({
    question: ({ colleague: { id } }) => ({
      title: 'End access',
      text: `Sign ${id} out on all devices, remove their passkeys and turn off their calendar? A code that we email there signs in again, as long as the practice lists the address.`,
      confirm: 'End their access',
      decline: 'Keep their access',
    }),
    perform: ({ colleague: { id: email } }, { send }) => send(endAccess, { email }),
  }),
  'create-feed': act<{ readonly isNew: boolean }>({
    question: ({ isNew }) =>
      isNew
        ? undefined
        : {
            title: 'New calendar link',
            text: 'Get a new calendar link? The old one stops working, so your calendar needs the new one.',
            confirm: 'Get a new one',
            decline: 'Keep it',
          },
    perform: (_, { send }) => send(createFeed, {}),
  }),
  'revoke-feed': act<object>({
    question: () => ({
      title: 'Turn off the calendar',
      text: 'Turn off the calendar link? Calendars that use it will stop showing new visits.',
      confirm: 'Turn it off',
      decline: 'Keep it',
    }),
    perform: (_, { send }) => send(revokeFeed, {}),
  }),
}
