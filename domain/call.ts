import * as v from 'valibot'
import type { FormErrors } from './form.ts'

/** An API endpoint: its path and the schemas of its request and response, from which both sides take their types. */
export interface Call<Method extends 'GET' | 'POST', Request, Response> {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly request: v.GenericSchema<unknown, Request>
  readonly response: v.GenericSchema<unknown, Response>
}

export type AnyCall = Call<'GET' | 'POST', unknown, unknown>
export type RequestOf<C extends AnyCall> = v.InferOutput<C['request']>
export type ResponseOf<C extends AnyCall> = v.InferOutput<C['response']>

/** A text that may be missing from a response. Empty texts and other values count as missing. */
export const optionalText = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined)

/** Converts any value in a response, such as `1` or `null`, to a boolean. */
export const truthy = v.pipe(v.optional(v.unknown(), false), v.transform(Boolean))

/** Why calls are refused, for metrics and for flows. The set is closed, so it cannot contain personal data. */
export const REASONS = [
  'malformed',
  'fields',
  'no-session',
  'forbidden',
  'unknown',
  'no-call',
  'code',
  'no-tries',
  'conflict',
  'booked',
  'held',
  'own-overlap',
  'not-offered',
  'past',
  'too-late',
  'too-soon',
  'too-large',
  'not-json',
  'limit',
  'many-holds',
  'many-visits',
  'asks-first',
  'failure',
] as const
export type Reason = (typeof REASONS)[number]

/** The response of a refused call: a message for the visitor, or a message for each invalid field. */
export const refusedResponse = v.object({
  success: v.pipe(truthy, v.literal(false)),
  /** One of the reasons above, unless the server is newer than the page. */
  reason: optionalText,
  message: optionalText,
  /** A message for each invalid field; read it with `fieldErrors`. */
  errors: v.optional(v.unknown()),
})
export type RefusedResponse = v.InferOutput<typeof refusedResponse>

const success = { success: v.pipe(truthy, v.literal(true)) }
const accepted = v.object(success)

/** The response of a call that can be refused: a success with these fields, or a refusal. */
/* @__NO_SIDE_EFFECTS__ */
export function successOrRefusal<Entries extends v.ObjectEntries>(entries: Entries) {
  const response = v.object({ ...entries, ...success })
  return v.lazy((input): typeof response | typeof refusedResponse =>
    v.is(accepted, input) ? response : refusedResponse,
  )
}

/** A page of a long list, from 1. */
export const pageNumber = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999)),
  1,
)

/** How many pages a list has. An empty one has one, too. */
export const countPages = (all: number, perPage: number): number =>
  Math.max(1, Math.ceil(all / perPage))

/** The page that a path names, such as `2`; undefined for anything else. */
export const readPage = (text: string): number | undefined =>
  /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

/** The response of a call that returns only what to say of it. */
export const doneOrRefusal = successOrRefusal({ message: v.string() })

// The bundler drops the calls that a page does not use only if it knows that making one has no effect.
/* @__NO_SIDE_EFFECTS__ */
export const getCall = <Response>(
  path: `/api/${string}`,
  response: v.GenericSchema<unknown, Response>,
): Call<'GET', undefined, Response> => ({ method: 'GET', path, request: v.undefined(), response })

/* @__NO_SIDE_EFFECTS__ */
export const postCall = <Request, Response>(
  path: `/api/${string}`,
  request: v.GenericSchema<unknown, Request>,
  response: v.GenericSchema<unknown, Response>,
): Call<'POST', Request, Response> => ({ method: 'POST', path, request, response })

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

/** A message for each invalid field; empty for a success. */
export function fieldErrors(response: { success: true } | RefusedResponse): FormErrors {
  const { errors } = { errors: undefined, ...response }
  return Object.fromEntries(Object.entries(errors ?? {}).filter(isText))
}

/** Whether a call was refused for this reason. */
export const isRefusedAs = (
  reason: Reason,
  response: { success: true } | RefusedResponse,
): boolean => !response.success && response.reason === reason

export const refusalMessage = (
  response: { success: true } | RefusedResponse,
): string | undefined => (response.success ? undefined : response.message)
