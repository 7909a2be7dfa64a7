import type { Call } from '../../../domain/call.ts'
import * as signIn from '../../../domain/desk-sign-in.ts'
import type { Driver } from '../../paths/engine/stage.ts'
import { session } from '../../paths/tables/desk-sign-in.ts'

type Act = (driver: Driver) => Promise<void>

interface Step {
  /** What somebody does, or the server answers. */
  readonly act: Act
  /** What the page says then and did not say before. */
  readonly lines: readonly string[]
}

/** A way through some pages of the desk. No word of them is imported. */
export interface DeskScreen {
  readonly name: string
  readonly path: string
  /** An act alone only leads on. */
  readonly steps: readonly (Act | Step)[]
}

/** A step with its words as a text of several lines, which are indented as the source is. */
export const after =
  (act: Act) =>
  ([text = '']: TemplateStringsArray): Step => ({
    act,
    lines: text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  })

export const click =
  (name: string): Act =>
  (driver) =>
    driver.click(name)
export const type =
  (label: string, text: string): Act =>
  (driver) =>
    driver.type(label, text)
export const respond =
  <Request, Response>(call: Call<'GET' | 'POST', Request, Response>, response: Response): Act =>
  (driver) =>
    driver.respond(call, response)
export const failNetwork =
  <Request, Response>(call: Call<'GET' | 'POST', Request, Response>): Act =>
  (driver) =>
    driver.failNetwork(call)
export const open =
  (path: string): Act =>
  (driver) =>
    driver.navigate(path)
export const signedIn = respond(signIn.getDeskSession, { success: true, ...session })
/** Comes back to the tab after a while, so that its data are asked for again. */
export const reload: Act = async (driver) => {
  await driver.setTabVisible(false)
  await driver.passTime(31_000)
  await driver.setTabVisible(true)
}
