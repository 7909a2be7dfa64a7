import type { Reason } from '../domain/call.ts'
import { type FormErrors, hasErrors, type ReadForm } from '../domain/form.ts'

/** The reason of a refusal that names none of its own. */
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
  /** What is wrong with single fields, by their names. */
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

/** The form that was read, unless one of its fields is faulty. */
export const acceptForm = <Form>({ form, errors }: ReadForm<Form>): Result<Form> =>
  hasErrors(errors) ? refuseFields(errors) : accept(form)

/** Ends what somebody asked for. `postRoute` answers with the refusal, and the owner's tool prints it. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message ?? Object.values(refusal.errors ?? {}).join(' '))
    this.refusal = refusal
  }
}

/** The value of a result. Not for the middle of a transaction, which would be undone. */
export function unwrap<T>(result: Result<T>): T {
  if (result.isRefused) throw new Refused(result)
  return result.value
}
