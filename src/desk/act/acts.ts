import type { Needs } from '../../../machines/desk-act.ts'
import type { ActResponse, ActRow, Confirmed, Question } from './act-row.ts'
import { calendarActs } from './calendar-acts.ts'
import { recordActs } from './record-acts.ts'
import { visitActs } from './visit-acts.ts'

const ACTS = { ...visitActs, ...calendarActs, ...recordActs }

type Subjects = {
  [Kind in keyof typeof ACTS]: (typeof ACTS)[Kind] extends ActRow<infer Subject> ? Subject : never
}
type Kind = keyof Subjects

/** An act of the staff at the desk, with what it is about. */
export type DeskAct<K extends Kind = Kind> = {
  [Each in K]: { readonly kind: Each } & Subjects[Each]
}[K]

/** With this type, TypeScript knows that the row of a kind takes the subject of that kind. */
const rows: { readonly [Each in Kind]: ActRow<Subjects[Each]> } = ACTS

export const questionOf = <K extends Kind>(act: DeskAct<K>): Question | undefined =>
  rows[act.kind].question?.(act)

export const performAct = <K extends Kind>(
  act: DeskAct<K>,
  confirmed: Confirmed,
): Promise<ActResponse> => rows[act.kind].perform(act, confirmed)

export const pathAfter = <K extends Kind>(act: DeskAct<K>): string | undefined =>
  rows[act.kind].leadsTo?.(act)

/** The event that begins an act. */
export function actWanted(act: DeskAct) {
  const question = questionOf(act)
  const written: Needs = question?.field ? 'text' : 'confirmation'
  const needs: Needs = question ? (rows[act.kind].first ?? written) : 'nothing'
  return { type: 'act.wanted', act, needs, text: question?.initialText ?? '' } as const
}

/** The id of what an act is about, such as a visit or a client. The act is shown next to it. */
export function recordOf(act: DeskAct | undefined): string | undefined {
  if (!act) return undefined
  if ('visit' in act) return act.visit.reference
  if ('closure' in act) return act.closure.id
  if ('hold' in act) return act.hold.id
  if ('review' in act) return act.review.id
  if ('reply' in act) return act.reply.id
  if ('client' in act) return act.client.id
  if ('passkey' in act) return act.passkey.id
  if ('colleague' in act) return act.colleague.id
  return 'message' in act ? act.message?.id : undefined
}
