import * as v from 'valibot'

/** One call of the API: its address, what goes in and what comes back. Both sides take their types from it. */
export interface Call<Method extends 'GET' | 'POST', Request, Response> {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly request: v.GenericSchema<unknown, Request>
  readonly response: v.GenericSchema<unknown, Response>
}

export type AnyCall = Call<'GET' | 'POST', unknown, unknown>
export type RequestOf<C extends AnyCall> = v.InferOutput<C['request']>
export type ResponseOf<C extends AnyCall> = v.InferOutput<C['response']>

/** How a call says no: a message for the visitor, or a message for each faulty field. */
export const refusedResponse = v.object({
  success: v.literal(false),
  message: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.string())),
})
export type RefusedResponse = v.InferOutput<typeof refusedResponse>

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

/** The messages of the fields that a response finds fault with; empty where it is a success. */
export const fieldErrors = (
  response: { success: true } | RefusedResponse,
): Readonly<Record<string, string>> => (response.success ? {} : (response.errors ?? {}))

export const refusalMessage = (
  response: { success: true } | RefusedResponse,
): string | undefined => (response.success ? undefined : response.message)
