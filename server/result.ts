import type { Reason } from '../domain/call.ts'
import { type FormErrors, hasErrors, type ReadForm } from '../domain/form.ts'
import { readText, type TextRules } from '../domain/text.ts'

/** The default reason for each status. */
const REASONS = {
  400: 'malformed',
  401: 'no-session',
  403: 'forbidden',
  404: 'unknown',
  409: 'conflict',
  413: 'too-large',
  415: 'not-json',
  429: 'limit',
  503: 'failure',
} as const satisfies Record<number, Reason>

/** Why an operation was refused, in words for the person who asked for it. */
export interface Refusal {
  readonly isRefused: true
  /** The HTTP status of the refusal: 400 for a malformed request, 401 without a session, 409 for a conflict. */
  readonly status: keyof typeof REASONS
  readonly reason: Reason
  readonly message?: string
  /** The path of the page that the message is about. */
  readonly link?: string
  /** What is wrong with individual fields, by field name. */
  readonly errors?: FormErrors
}

export interface Accepted<T> {
  readonly isRefused: false
  readonly value: T
}

/** The outcome of any operation that can be refused. */
export type Result<T> = Accepted<T> | Refusal

export const accept = <T>(value: T): Accepted<T> => ({ isRefused: false, value })

export const refuse = (
  status: Refusal['status'],
  message: string,
  reason: Reason = REASONS[status],
): Refusal => ({ isRefused: true, status, message, reason })

export const refuseFields = (errors: FormErrors): Refusal => ({
  isRefused: true,
  status: 400,
  reason: 'fields',
  errors,
})

/** The same for a form that has one place for all messages. */
export const refuseInWords = (errors: FormErrors): Refusal =>
  refuse(400, `${Object.values(errors).join(' ')} Nothing was changed.`)

/** Accepts the parsed form unless one of its fields is invalid. */
export const acceptForm = <Form>({ form, errors }: ReadForm<Form>): Result<Form> =>
  hasErrors(errors) ? refuseFields(errors) : accept(form)

/** Accepts one text that a person typed, such as a note. */
export function acceptText(typed: unknown, rules: TextRules): Result<string> {
  const read = readText(typed, rules)
  return 'text' in read ? accept(read.text) : refuse(400, `${read.error} Nothing was changed.`)
}

/** Aborts a request or command. `postRoute` responds with the refusal, and the owner's tool prints it. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message ?? Object.values(refusal.errors ?? {}).join(' '))
    this.refusal = refusal
  }
}

/** Returns the value or throws the refusal. Inside a transaction, the throw would roll it back. */
export function unwrap<T>(result: Result<T>): T {
  if (result.isRefused) throw new Refused(result)
  return result.value
}
