import { type BlockList, isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { type AddressEnv, isFromTrustedProxy } from './client-address.ts'

/** The host name in a Host header, in lower case and without the port. */
function hostNameOf(host: string | undefined): string | undefined {
  const url = `http://${host}`
  return host !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined
}

/**
 * Whether visitors can use this name. IP addresses, localhost and names without a dot, such as those of
 * containers, are used only by the people who run the site.
 */
const isPublicName = (name: string): boolean =>
  name.includes('.') && isIP(name) === 0 && !name.endsWith('.localhost')

/**
 * Redirects requests for another host name, or by http through a proxy, to the same path of the site.
 * Cookies and the origin of a POST belong to one host, so nobody could book under another name.
 */
export function redirectToSite(
  publicUrl: string,
  trustedProxies: BlockList,
): MiddlewareHandler<AddressEnv> {
  const { host: ownHost, hostname: ownName, protocol } = new URL(publicUrl)
  const forwarded = (c: Context<AddressEnv>, name: string): string | undefined => {
    const header = c.req.header(name)
    if (header === undefined || !isFromTrustedProxy(c, trustedProxies)) return undefined
    return header.split(',')[0]?.trim()
  }

  function isElsewhere(c: Context<AddressEnv>): boolean {
    const host = c.req.header('Host')
    if (host === ownHost) return false
    const name = hostNameOf(host)
    if (name === undefined || name === ownName || !isPublicName(name)) return false
    // A proxy may call this server by an internal name. X-Forwarded-Host can only stop a redirect:
    // otherwise a forged header could put a redirect from a page to itself into a shared cache.
    return hostNameOf(forwarded(c, 'X-Forwarded-Host')) !== ownName
  }

  return async (c, next) => {
    const isPlain = protocol === 'https:' && forwarded(c, 'X-Forwarded-Proto') === 'http'
    if (!isPlain && !isElsewhere(c)) return next()
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(publicUrl + pathname + search, 308)
  }
}
