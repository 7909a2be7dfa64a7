import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as clients from '../../../domain/desk-clients.ts'
import { sendRecordsCode, signOut } from '../../../domain/desk-sign-in.ts'
import { client, found } from '../../paths/tables/desk-fixtures.ts'
import { openDesk, text } from '../support/open-desk.ts'

afterEach(() => void vi.restoreAllMocks())

const FIELD = 'Name, phone number, e-mail address or reference'
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** The page with what was found for a name. */
async function find(response: typeof found | { success: false; message: string } = found) {
  const desk = await openDesk('/desk/find')
  write(FIELD, 'Hall')
  await desk.press('Search')
  expect(desk.calls.answer(clients.findClients, response)).toEqual({ text: 'Hall' })
  await desk.settled()
  return desk
}

test('a client is found with her visits, letters and review, and the address names nobody', async () => {
  const { location } = await find()
  expect(text()).toContain('One client for “Hall”.')
  expect(screen.getByRole('link', { name: '(317) 555-0142' })).not.toBeNull()
  expect(text()).toContain('Saturday, November 21st, 2026, 2:00 PM · Hudson · To come · R-1')
  expect(text()).toContain('failed. No such mailbox.')
  expect(text()).toContain('Review “Kind and clear” of Friday, November 20th, 2026')
  expect(location.path()).toBe('/desk/find')
})

test('a search that finds too many, nobody, or is refused says so', async () => {
  const { calls, settled, press } = await find({ success: false, message: 'Name more letters.' })
  expect(text()).toContain('Name more letters.')
  await press('Search')
  const two = [client, { ...client, contact: '3175550199' }]
  calls.answer(clients.findClients, { success: true, clients: two, more: 5 })
  await settled()
  expect(text()).toContain('2 clients for “Hall”. There are 5 more: write more of the name.')
  await press('Search')
  const erased = { ...client, clientName: '', contact: undefined, letters: [], review: undefined }
  calls.answer(clients.findClients, { success: true, clients: [erased], more: 0 })
  await settled()
  expect(text()).toContain('A client who was erased')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  await press('Search')
  calls.answer(clients.findClients, { success: true, clients: [], more: 0 })
  await settled()
  expect(text()).toContain('Nobody was found for “Hall”.')
})

test('letters that were written at the same moment are each shown once, also when there is a new one', async () => {
  const writtenAt = '2026-11-20T15:30:00.000Z'
  const letters = ['l-1', 'l-2'].map((id) => ({ id, by: 'text' as const, writtenAt }))
  const { calls, settled, press } = await find({ ...found, clients: [{ ...client, letters }] })
  await press('Search')
  const later = { id: 'l-3', by: 'text' as const, writtenAt: '2026-11-21T15:30:00.000Z' }
  const withLater = { ...client, letters: [later, ...letters] }
  calls.answer(clients.findClients, { ...found, clients: [withLater] })
  await settled()
  expect(screen.getAllByText(/waits to be sent/)).toHaveLength(3)
})

test('a client is exported as a file with a code that was sent for it', async () => {
  const { calls, settled, press } = await find()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press('Export')
  calls.answer(sendRecordsCode, { success: true })
  await settled()
  expect(text()).toContain(
    'Save all that is kept about Ann Hall and anybody else with ann@example.com as a file',
  )
  write('Code', '123456')
  await press('Export now')
  const message = 'Everything kept about Ann Hall is in this file.'
  const asked = calls.answer(clients.exportClient, { success: true, file: '{}', message })
  expect(asked).toEqual({ contact: 'ann@example.com', code: '123456' })
  await settled()
  calls.answer(clients.findClients, found)
  await settled()
  expect(saved).toHaveBeenCalledTimes(1)
  expect(text()).toContain(message)
})

test('a client is erased with a code, and a wrong code is entered again', async () => {
  const { calls, settled, press } = await find()
  await press('Erase')
  calls.answer(sendRecordsCode, { success: true })
  await settled()
  expect(text()).toContain('Nobody can bring it back.')
  write('Code', '111111')
  await press('Erase for good')
  calls.answer(clients.eraseClient, { success: false, message: 'This code did not match.' })
  await settled()
  calls.answer(clients.findClients, found)
  await settled()
  expect(text()).toContain('This code did not match.')
  write('Code', '123456')
  await press('Erase for good')
  calls.answer(clients.eraseClient, { success: true, message: 'Forgotten: Ann Hall.' })
  await settled()
  calls.answer(clients.findClients, { success: true, clients: [], more: 0 })
  await settled()
  expect(text()).toContain('Forgotten: Ann Hall.')
  expect(text()).not.toContain('(317) 555-0142')
})

test('the next person finds nobody who was looked for', async () => {
  const { calls, settled, press } = await find()
  await press('Sign out')
  calls.answer(signOut, { success: true })
  await settled()
  expect(text()).not.toContain('Ann Hall')
  expect(text()).not.toContain('Hall')
})
