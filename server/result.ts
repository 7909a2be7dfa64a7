import { type FormErrors, hasErrors, type ReadForm } from '../domain/form.ts'

/** Why an operation was refused, in words for the person who asked for it. */
export interface Refusal {
  readonly isRefused: true
  /** The HTTP status of the refusal: 400 for a malformed request, 401 without a session, 409 for a conflict. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503
  readonly message?: string
  /** What is wrong with single fields, by their names. */
  readonly errors?: FormErrors
}

export interface Accepted<T> {
  readonly isRefused: false
  readonly value: T
}

/** The outcome of any operation that can be refused. Only the unexpected is thrown. */
export type Result<T> = Accepted<T> | Refusal

export const accept = <T>(value: T): Accepted<T> => ({ isRefused: false, value })

export const refuse = (status: Refusal['status'], message: string): Refusal => ({
  isRefused: true,
  status,
  message,
})

export const refuseFields = (errors: FormErrors): Refusal => ({
  isRefused: true,
  status: 400,
  errors,
})

/** The form that was read, unless one of its fields is faulty. */
export const acceptForm = <Form>({ form, errors }: ReadForm<Form>): Result<Form> =>
  hasErrors(errors) ? refuseFields(errors) : accept(form)
