export type Encoding = 'br' | 'gzip' | 'identity'

/** An unencoded response is acceptable by default, but any encoding that the header accepts is better. */
const UNMENTIONED_IDENTITY = 0.0001

/** Browsers send 30 characters. A longer header is not read, because it could cost more than the response. */
const MAX_LENGTH = 500

function parseQuality(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
  return quality === undefined ? 1 : Number(quality) || 0
}

function parseHeader(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
      return [name.toLowerCase(), parseQuality(parameters)]
    }),
  )
}

/**
 * The encoding with the highest `q` in an Accept-Encoding header (RFC 9110, section 12.5.3). Where two
 * are equal, the one that `available` names first wins. When the header accepts none of them, the
 * response is sent unencoded: a 406 would help nobody.
 */
export function chooseEncoding(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding {
  if (!header || header.length > MAX_LENGTH) return 'identity'
  const accepted = parseHeader(header)
  const qualityOf = (encoding: Encoding): number =>
    accepted.get(encoding) ??
    accepted.get('*') ??
    (encoding === 'identity' ? UNMENTIONED_IDENTITY : 0)
  const best = Math.max(...available.map(qualityOf))
  return best > 0 ? (available.find((one) => qualityOf(one) === best) ?? 'identity') : 'identity'
}
