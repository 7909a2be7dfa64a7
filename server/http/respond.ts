import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AnyCall, RefusedResponse, ResponseOf } from '../../domain/call.ts'
import type { Body } from './cache-until-write.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Refuses what was asked, in words for a person. */
export const refuse = (
  c: Context,
  status: ContentfulStatusCode,
  refusal: Omit<RefusedResponse, 'success'> = {},
) => c.json({ success: false, ...refusal } satisfies RefusedResponse, status)

/** Answers a call with what both sides agreed on. */
export const reply = <C extends AnyCall>(c: Context, _: C, answer: ResponseOf<C>) =>
  c.body(JSON.stringify(answer), 200, { 'Content-Type': JSON_TYPE })

/** Answers with bytes that were worked out before, or says that the visitor has them already. */
export function replyKept(c: Context, { text, etag }: Body, audience: 'anyone' | 'visitor') {
  c.header('ETag', etag)
  c.header('Cache-Control', audience === 'anyone' ? 'no-cache' : 'private, no-cache')
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304)
  c.header('Content-Type', JSON_TYPE)
  return c.body(text)
}
