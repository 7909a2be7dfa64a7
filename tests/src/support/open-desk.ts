import { act, fireEvent, screen } from '@testing-library/react'
import { getDeskSession } from '../../../domain/desk-sign-in.ts'
import { session } from '../../paths/tables/desk-sign-in.ts'
import { facts, openSite } from './open-site.tsx'

/** A page of the desk, opened by somebody who is signed in. */
export async function openDesk(path: string, practice = facts) {
  const { calls, location } = await openSite(path, practice)
  const settled = () => act(async () => {})
  await settled()
  calls.answer(getDeskSession, { success: true, ...session })
  await settled()
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settled()
  }
  return { calls, location, settled, press }
}

/** All that the page says. */
export const text = () => document.body.textContent
