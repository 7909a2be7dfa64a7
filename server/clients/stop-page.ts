import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { formatPhone } from '../../domain/phone.ts'
import { hashInlineCode } from '../http/content-security.ts'
import { limitBody } from '../http/middleware.ts'
import { STOP_PATH } from '../messages/kinds/recall-letter.ts'
import type { Services } from '../services.ts'
import { findByLink, stopByLink } from './next-visit.ts'

/** It looks as the letter does. */
const styleOf = (brand: readonly string[]) =>
  `:root{color-scheme:light dark}body{max-width:36rem;margin:0 auto;padding:1.5rem 1rem;border-top:4px solid ${brand[7]};font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}h1{font-size:1.5rem;line-height:1.25}button{min-height:2.75rem;padding:.6rem 1.5rem;border:0;border-radius:2rem;background:${brand[7]};color:#fff;font:bold 1rem system-ui,sans-serif}a{color:inherit}`

/**
 * The page of the link that ends invitations. Mail scanners open links, so only the button, or the mail program that has
 * one of its own (RFC 8058), changes something. Such a request comes from anywhere and without a cookie: what it may do is
 * in its URL alone, so it needs no check of its origin, and its body is not read.
 */
export function createStopPage(services: Services): Hono {
  const { practice, siteUrl, database } = services
  const call = `${practice.name}, ${formatPhone(practice.phone)}`

  const show = async (c: Context, title: string, text: string, status: 200 | 404, button = '') => {
    const page = String(
      await html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>${raw(`<style>${styleOf(practice.brand)}</style>`)}</head><body><main><h1>${title}</h1><p>${text}</p>${raw(button)}<p><a href="${siteUrl}">${practice.name}</a></p></main></body></html>`,
    )
    const { style } = hashInlineCode(page)
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${style.join(' ')}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return c.html(page, status)
  }
  const showUnknown = (c: Context) =>
    show(c, 'This link is not valid', `To stop our letters, please call ${call}.`, 404)

  const routes = new Hono()
  routes.get(`${STOP_PATH}/:token`, async (c) =>
    (await findByLink(database.read, c.req.param('token'))) === undefined
      ? showUnknown(c)
      : show(
          c,
          'Stop our invitations?',
          'We will no longer write to you when it’s time for your next visit. Letters about visits that you book are not affected.',
          200,
          '<form method="post"><button>Stop the invitations</button></form>',
        ),
  )
  routes.post(`${STOP_PATH}/:token`, limitBody, async (c) =>
    (await stopByLink(services, c.req.param('token')))
      ? show(
          c,
          'You won’t get these letters anymore',
          `If you change your mind, please call ${call}.`,
          200,
        )
      : showUnknown(c),
  )
  return routes
}
