/**
 * The rules of the public HTTP Observatory (developer.mozilla.org/observatory, "Tests & Scoring"), for
 * what a scan finds of a site. Each rule is called by its published name, and only what its page says is
 * counted; where it would give points for leaving a header out, none are given.
 */
export interface Scan {
  /** The site's own address. */
  readonly address: string
  /** The first page over https. */
  readonly headers: Headers
  readonly html: string
  /** Every `Set-Cookie` of the site. */
  readonly cookies: readonly string[]
  /** What the same page answers over plain http. */
  readonly plain: { readonly status: number; readonly location: string | null }
}

type Policy = ReadonlyMap<string, readonly string[]>

const SIX_MONTHS = 15_768_000
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const INLINE = ["'unsafe-inline'", 'data:']

const policyOf = (header: string): Policy =>
  new Map(
    header.split(';').flatMap((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return name ? [[name.toLowerCase(), sources.map((source) => source.toLowerCase())]] : []
    }),
  )

const sourcesOf = (policy: Policy, name: string) =>
  policy.get(name) ?? policy.get('default-src') ?? ['*']

function csp({ headers }: Scan): string {
  const header = headers.get('Content-Security-Policy')
  if (!header) return 'csp-not-implemented'
  const policy = policyOf(header)
  const [script, style, object] = ['script-src', 'style-src', 'object-src'].map((name) =>
    sourcesOf(policy, name),
  )
  const has = (sources: readonly string[] | undefined, unsafe: readonly string[]) =>
    (sources ?? []).some((source) => unsafe.includes(source))
  const overHttp = (sources: readonly string[]) =>
    sources.some((source) => /^(?:http|ftp):/.test(source))
  const passive = ['img-src', 'media-src']
  if (has(script, [...BROAD, ...INLINE]) || has(object, BROAD))
    return 'csp-implemented-with-unsafe-inline'
  if (overHttp([...policy].flatMap(([name, sources]) => (passive.includes(name) ? [] : sources))))
    return 'csp-implemented-with-insecure-scheme'
  if (has([...(script ?? []), ...(style ?? [])], ["'unsafe-eval'"]))
    return 'csp-implemented-with-unsafe-eval'
  if (overHttp(passive.flatMap((name) => sourcesOf(policy, name))))
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (has(style, [...BROAD, ...INLINE]))
    return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  return policy.get('default-src')?.join() === "'none'"
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}

/** Every cookie is taken for one of a session. */
function cookies({ cookies: given, headers }: Scan): string {
  if (given.length === 0) return 'cookies-not-found'
  const all = (flag: RegExp) => given.every((cookie) => flag.test(cookie))
  if (!all(/; *secure(?:;|$)/i))
    return headers.has('Strict-Transport-Security')
      ? 'cookies-session-without-secure-flag-but-protected-by-hsts'
      : 'cookies-session-without-secure-flag'
  if (!all(/; *httponly(?:;|$)/i)) return 'cookies-session-without-httponly-flag'
  if (given.some((cookie) => /; *samesite=(?!lax|strict)/i.test(cookie)))
    return 'cookies-samesite-flag-invalid'
  return all(/; *samesite=(?:lax|strict)(?:;|$)/i)
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions'
}

function cors({ headers }: Scan): string {
  const origin = headers.get('Access-Control-Allow-Origin')
  if (origin === null) return 'cross-origin-resource-sharing-not-implemented'
  if (origin === '*') return 'cross-origin-resource-sharing-implemented-with-public-access'
  return headers.get('Access-Control-Allow-Credentials') === 'true'
    ? 'cross-origin-resource-sharing-implemented-with-universal-access'
    : 'cross-origin-resource-sharing-implemented-with-restricted-access'
}

function hsts({ headers }: Scan): string {
  const header = headers.get('Strict-Transport-Security')
  if (header === null) return 'hsts-not-implemented'
  const [, age] = /(?:^|;)\s*max-age=(\d+)/i.exec(header) ?? []
  if (age === undefined) return 'hsts-header-invalid'
  return Number(age) < SIX_MONTHS
    ? 'hsts-implemented-max-age-less-than-six-months'
    : 'hsts-implemented-max-age-at-least-six-months'
}

function redirection({ address, plain }: Scan): string {
  const to = plain.status >= 300 && plain.status < 400 ? plain.location : null
  if (to === null) return 'redirection-missing'
  const { protocol, host } = new URL(to, address.replace('https:', 'http:'))
  if (protocol !== 'https:') return 'redirection-not-to-https'
  return host === new URL(address).host ? 'redirection-to-https' : 'redirection-off-host-from-http'
}

function referrer({ headers }: Scan): string {
  const header = headers.get('Referrer-Policy')?.split(',').at(-1)?.trim()
  if (!header) return 'referrer-policy-not-implemented'
  if (/^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header))
    return 'referrer-policy-private'
  return /^(?:origin|origin-when-cross-origin|unsafe-url|no-referrer-when-downgrade)$/.test(header)
    ? 'referrer-policy-unsafe'
    : 'referrer-policy-header-invalid'
}

function sri({ address, html }: Scan): string {
  const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"([^>]*)>/g)]
  const foreign = sources.filter(
    ([, src = '']) => new URL(src, address).origin !== new URL(address).origin,
  )
  if (!/<script\b/.test(html)) return 'sri-not-implemented-but-no-scripts-loaded'
  if (foreign.length === 0) return 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin'
  if (foreign.some(([, src = '']) => new URL(src, address).protocol !== 'https:'))
    return 'sri-not-implemented-and-external-scripts-not-loaded-securely'
  return foreign.every(([tag]) => tag.includes(' integrity='))
    ? 'sri-implemented-and-external-scripts-loaded-securely'
    : 'sri-not-implemented-but-external-scripts-loaded-securely'
}

function sniffing({ headers }: Scan): string {
  const header = headers.get('X-Content-Type-Options')
  if (header === null) return 'x-content-type-options-not-implemented'
  return header.trim().toLowerCase() === 'nosniff'
    ? 'x-content-type-options-nosniff'
    : 'x-content-type-options-header-invalid'
}

function framing({ headers }: Scan): string {
  const ancestors = policyOf(headers.get('Content-Security-Policy') ?? '').get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => BROAD.includes(source)))
    return 'x-frame-options-implemented-via-csp'
  const header = headers.get('X-Frame-Options')
  if (header === null) return 'x-frame-options-not-implemented'
  return /^(?:deny|sameorigin)$/i.test(header.trim())
    ? 'x-frame-options-sameorigin-or-deny'
    : 'x-frame-options-header-invalid'
}

function corp({ headers }: Scan): string {
  const header = headers.get('Cross-Origin-Resource-Policy')
  if (header === null) return 'corp-not-implemented'
  return /^(?:same-origin|same-site|cross-origin)$/.test(header)
    ? `corp-implemented-with-${header}`
    : 'corp-header-invalid'
}

/** What is not named here is worth nothing, for or against. */
const WORTH: Readonly<Record<string, number>> = {
  'cookies-secure-with-httponly-sessions-and-samesite': 5,
  'cookies-session-without-secure-flag-but-protected-by-hsts': -10,
  'cookies-samesite-flag-invalid': -20,
  'cookies-session-without-httponly-flag': -30,
  'cookies-session-without-secure-flag': -40,
  'cross-origin-resource-sharing-implemented-with-universal-access': -50,
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-not-implemented': -25,
  'hsts-implemented-max-age-less-than-six-months': -10,
  'hsts-not-implemented': -20,
  'hsts-header-invalid': -20,
  'redirection-off-host-from-http': -5,
  'redirection-missing': -20,
  'redirection-not-to-https': -20,
  'referrer-policy-private': 5,
  'referrer-policy-unsafe': -5,
  'referrer-policy-header-invalid': -5,
  'sri-implemented-and-external-scripts-loaded-securely': 5,
  'sri-not-implemented-but-external-scripts-loaded-securely': -5,
  'sri-not-implemented-and-external-scripts-not-loaded-securely': -50,
  'x-content-type-options-not-implemented': -5,
  'x-content-type-options-header-invalid': -5,
  'x-frame-options-implemented-via-csp': 5,
  'x-frame-options-not-implemented': -20,
  'x-frame-options-header-invalid': -20,
  'corp-implemented-with-cross-origin': -20,
  'corp-header-invalid': -20,
}

const GRADES: readonly [number, string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
]

const TESTS = [
  cookies,
  cors,
  csp,
  hsts,
  redirection,
  referrer,
  sri,
  sniffing,
  framing,
  corp,
] as const

/** A hundred less the penalties; only who still has ninety is given the bonuses. */
export function gradeOf(scan: Scan) {
  const rules = TESTS.map((test) => test(scan))
  const worths = rules.map((rule) => WORTH[rule] ?? 0)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const base = 100 + sum(worths.filter((worth) => worth < 0))
  const score = Math.max(0, base < 90 ? base : base + sum(worths.filter((worth) => worth > 0)))
  return { rules, score, grade: GRADES.find(([least]) => score >= least)?.[1] ?? 'F' }
}
