import * as z from 'zod/mini'

/** One of the ten calls: where it is, what goes in and what comes back. Both sides draw their types from it. */
export interface Call<Method extends 'GET' | 'POST', Request, Answer> {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly request: z.ZodMiniType<Request>
  readonly answer: z.ZodMiniType<Answer>
}

export type AnyCall = Call<'GET' | 'POST', unknown, unknown>
export type RequestOf<C extends AnyCall> = z.output<C['request']>
export type AnswerOf<C extends AnyCall> = z.output<C['answer']>

/** What every call may answer when it will not do what was asked. */
export const refusal = z.object({
  success: z.literal(false),
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
})
export type Refusal = z.output<typeof refusal>

export const nothing = z.undefined()

/* @__NO_SIDE_EFFECTS__ */
export const get = <Answer>(
  path: `/api/${string}`,
  answer: z.ZodMiniType<Answer>,
): Call<'GET', undefined, Answer> => ({ method: 'GET', path, request: nothing, answer })

/* @__NO_SIDE_EFFECTS__ */
export const post = <Request, Answer>(
  path: `/api/${string}`,
  request: z.ZodMiniType<Request>,
  answer: z.ZodMiniType<Answer>,
): Call<'POST', Request, Answer> => ({ method: 'POST', path, request, answer })

/** The fields a refusal finds fault with; none where the answer is no refusal. */
export const refusedFields = (
  answer: { success: true } | Refusal,
): Readonly<Record<string, string>> => (answer.success ? {} : (answer.errors ?? {}))

export const refusalMessage = (answer: { success: true } | Refusal): string | undefined =>
  answer.success ? undefined : answer.message
