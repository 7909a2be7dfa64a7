import * as v from 'valibot'

/** One of the ten calls: where it is, what goes in and what comes back. Both sides draw their types from it. */
export interface Call<Method extends 'GET' | 'POST', Request, Answer> {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly request: v.GenericSchema<unknown, Request>
  readonly answer: v.GenericSchema<unknown, Answer>
}

export type AnyCall = Call<'GET' | 'POST', unknown, unknown>
export type RequestOf<C extends AnyCall> = v.InferOutput<C['request']>
export type AnswerOf<C extends AnyCall> = v.InferOutput<C['answer']>

/** What every call may answer when it will not do what was asked. */
export const refusal = v.object({
  success: v.literal(false),
  message: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.string())),
})
export type Refusal = v.InferOutput<typeof refusal>

export const nothing = v.undefined()

/* @__NO_SIDE_EFFECTS__ */
export const get = <Answer>(
  path: `/api/${string}`,
  answer: v.GenericSchema<unknown, Answer>,
): Call<'GET', undefined, Answer> => ({ method: 'GET', path, request: nothing, answer })

/* @__NO_SIDE_EFFECTS__ */
export const post = <Request, Answer>(
  path: `/api/${string}`,
  request: v.GenericSchema<unknown, Request>,
  answer: v.GenericSchema<unknown, Answer>,
): Call<'POST', Request, Answer> => ({ method: 'POST', path, request, answer })

/** The fields a refusal finds fault with; none where the answer is no refusal. */
export const refusedFields = (
  answer: { success: true } | Refusal,
): Readonly<Record<string, string>> => (answer.success ? {} : (answer.errors ?? {}))

export const refusalMessage = (answer: { success: true } | Refusal): string | undefined =>
  answer.success ? undefined : answer.message
