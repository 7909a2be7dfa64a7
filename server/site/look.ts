import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { COLORS } from '../../domain/brand.ts'
import { createResource, sendResource } from '../http/resource.ts'
import { LETTER_PICTURES } from '../messages/writing/mail-html.ts'
import { pictureResource } from '../practice/pictures.ts'
import type { Practice } from '../practice/practice-file.ts'

export type Look = Pick<Practice, 'look' | 'brand' | 'pictures'>

const FAVICON = '/favicon.svg'
const BITMAPS = ['/favicon.ico', '/apple-touch-icon.png', '/icon-512.png', ...LETTER_PICTURES]
const AN_HOUR = 'public, max-age=3600'
const CROSS_ORIGIN = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Puts the practice's color and logo into a document, where they replace those of the site's sheet. */
export function inLook(html: string, logo: string | undefined, { look, brand }: Look): string {
  const variables = [
    ...(look.color === undefined
      ? []
      : [
          ...brand.map((shade, index) => `--mantine-color-brand-${index}:${shade}`),
          // The sheet has them as colors, for dark pages.
          '--mantine-color-brand-light:color-mix(in srgb,var(--mantine-color-brand-9) 50%,#000)',
        ]),
    ...(logo === undefined ? [] : [`--logo:url("${logo}") center/cover`]),
  ]
  if (variables.length === 0) return html
  return html
    .replace(`content="${COLORS.brand[9]}"`, `content="${brand[9]}"`)
    .replace('</head>', () => `<style>:root:root{${variables.join(';')}}</style></head>`)
}

const inSvg = (name: string, bytes: Uint8Array) => {
  const { headers } = pictureResource(name, new Uint8Array(bytes))
  const data = `data:${headers['Content-Type']};base64,${Buffer.from(bytes).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44"><image href="${data}" width="44" height="44"/></svg>`
}

/** The icons of a practice that has a logo or a color of its own. Browsers scale them. */
export function createIcons({ look, brand, pictures }: Look, client: string): Hono {
  const icons = new Hono()
  const { color, logo = '' } = look
  const picture = pictures.get(logo)
  if (!picture && color === undefined) return icons
  const favicon = picture
    ? inSvg(logo, picture)
    : readFileSync(join(client, FAVICON), 'utf8').replaceAll(COLORS.brand[8], String(brand[8]))
  const headers = { 'Content-Type': 'image/svg+xml', 'Cache-Control': AN_HOUR }
  const resource = createResource(favicon, headers)
  icons.get(FAVICON, (c) => sendResource(c, resource))
  if (!picture) return icons
  const bitmap = pictureResource(logo, picture, { 'Cache-Control': AN_HOUR, ...CROSS_ORIGIN })
  for (const path of BITMAPS) icons.get(path, (c) => sendResource(c, bitmap))
  return icons
}
