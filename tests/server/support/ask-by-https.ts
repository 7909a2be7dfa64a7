import * as http from 'node:http'
import * as https from 'node:https'
import { buffer } from 'node:stream/consumers'

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The host name of the site in the request. */
  readonly host?: string
  /** The address to send from. */
  readonly from?: string
  /** Uses http instead of https. */
  readonly isPlain?: boolean
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

interface Place {
  readonly site: string
  readonly httpPort: number
  readonly httpsPort: number
  readonly address?: string
  /** Whether this machine has the addresses that requests come from. If not, they are named as a proxy names them. */
  readonly hasAddresses?: boolean
  /** After how many milliseconds a request without a response fails. */
  readonly patience?: number
  /** The root certificate that a browser must trust. */
  authority(): Buffer
}

export type Ask = ReturnType<typeof createAsk>

/** Sends calls as the pages of the site at this origin do. */
export const createPost =
  (ask: Ask, origin: string) =>
  (path: string, body: object | undefined, { headers, ...more }: Asked = {}) =>
    ask(path, {
      ...{ ...more, method: 'POST', body: JSON.stringify(body) },
      headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
    })

/** Sends requests like a browser for which the site's name resolves to this machine. */
export const createAsk =
  ({
    site,
    httpPort,
    httpsPort,
    address = '127.0.0.1',
    hasAddresses = false,
    patience,
    authority,
  }: Place) =>
  (
    path: string,
    { method = 'GET', headers = {}, body, host = site, from, isPlain = false }: Asked = {},
  ) =>
    new Promise<Answered>((answered, fail) => {
      const port = isPlain ? httpPort : httpsPort
      const sent = (isPlain ? http : https).request(
        {
          ...{ host: address, port, path, method, agent: false },
          ...(patience !== undefined && { signal: AbortSignal.timeout(patience) }),
          ...(hasAddresses && { localAddress: from }),
          ...(!isPlain && { servername: host, ca: authority() }),
          headers: {
            Host: port === 443 || port === 80 ? host : `${host}:${port}`,
            ...(from !== undefined && !hasAddresses && { 'X-Forwarded-For': from }),
            ...headers,
          },
        },
        (response) => {
          const { statusCode: status = 0, headers } = response
          buffer(response).then((body) => answered({ status, headers, body }), fail)
        },
      )
      sent.on('error', fail)
      sent.end(body)
    })
