import { statSync } from 'node:fs'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pageAt, sitemapPaths, unlistedPaths } from '../../domain/routes.ts'
import { createFolder, product } from '../bench/server.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import {
  CLIENT,
  kib,
  MOST_OF_HOME,
  MOST_SCRIPT,
  MOST_SHEETS,
  mostDocument,
  scriptOf,
} from './limits.ts'

// Weighs the pages of the built site without a browser. Says where little room is left, and fails above a limit.

/** What has less room than this part of its limit is said. */
const LITTLE = 0.02

/** A document as the server sends it at an address that never changes; `first` includes the headers. */
const download = (site: string, path: string) =>
  new Promise<{ body: Buffer; first: number }>((resolve, reject) => {
    // A connection of its own, which counts its bytes.
    get(site + path, { agent: false, headers: { 'Accept-Encoding': 'br' } }, async (response) => {
      const sent = await buffer(response)
      const html = brotliDecompressSync(sent).toString()
      // The port, which differs with each run, makes a compressed document up to 60 bytes longer.
      const body = brotliCompressSync(html.replaceAll(site, 'http://localhost:3000'))
      resolve({ body, first: response.socket.bytesRead - sent.length + body.length })
    }).on('error', reject)
  })

/** The style sheets of a document, which contains them, or most of them. Those that are disabled are not loaded. */
function sheetsOf(body: Buffer): number {
  const html = brotliDecompressSync(body).toString()
  const inside = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')
  const links = [...html.matchAll(/<link rel="stylesheet"(?![^>]* disabled)[^>]* href="([^"]+)/g)]
  const linked = links.map(([, href]) => statSync(`${CLIENT}${href}.br`).size)
  return linked.reduce((sum, size) => sum + size, brotliCompressSync(inside).length)
}

const wrong: string[] = []
const near: string[] = []
function weigh(what: string, weight: number, least: number, most: number) {
  const said = `${what} ${weight} of ${most} KiB`
  // A page that loads nothing would be within every limit.
  if (!(weight > least && weight <= most)) wrong.push(said)
  else if (weight > most * (1 - LITTLE)) near.push(said)
}

const { url, stop } = await product(createFolder(), { PRACTICE_FILE: TEST_PRACTICE })
for (const path of [...sitemapPaths(), ...unlistedPaths()]) {
  const page = pageAt(path)
  const { body, first } = await download(url, path)
  weigh(`the script of ${page}`, scriptOf(page), 55, MOST_SCRIPT[page] ?? 0)
  weigh(`the document of ${page}`, kib(body.length), 5, mostDocument(page))
  weigh(`the sheets of ${page}`, kib(sheetsOf(body)), 5, MOST_SHEETS)
  if (page === 'home') weigh('the first packets of home', kib(first), 5, MOST_OF_HOME.first)
}
await stop()
if (near.length > 0) process.stdout.write(`Little room is left: ${near.join(', ')}.\n`)
if (wrong.length > 0) process.stdout.write(`Outside of the limits: ${wrong.join(', ')}.\n`)
process.exitCode = wrong.length > 0 ? 1 : 0
