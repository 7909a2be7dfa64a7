import { html, raw } from 'hono/html'
import { BLACK, COLORS, CORNERS } from '../../../domain/brand.ts'
import type { Services } from '../../services.ts'
import { isWords, type Paragraph, partsOf, type Words } from './paragraph.ts'

export interface Layout {
  /** The practice's address, in letters that leave the practice. */
  readonly footer?: Words
  /** For a letter that is printed on one page. */
  readonly isCompact?: boolean
}

const LOGO = '/logo-192.png'
/** What letters show, and what earlier ones showed. Mail programs on the web load these files into pages of their own. */
export const LETTER_PICTURES: readonly string[] = [LOGO, '/icon-192.png']

// Outlook draws with Word: it needs tables, sizes on cells, and styles in each element. What it and Gmail leave out
// (docs/decisions/letters.md) is only an ornament: round corners, and colors for the dark.
const { gray, dark } = COLORS
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const darkOf = (brand: readonly string[]) =>
  raw(`<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${dark[9]}!important}
.card{background-color:${dark[7]}!important}
.text{color:${dark[0]}!important}
.quiet{color:${dark[2]}!important}
.link{color:${brand[3]}!important}
.line{border-color:${dark[5]}!important}
}
</style>`)
const LINE = `border-top:1px solid ${gray[2]}`
const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'
const lines = (text: string) =>
  text.split('\n').map((line, at) => [at > 0 ? raw('<br>') : '', line])
const wordsHtml = (words: Words, { web, phone }: Styles) =>
  partsOf(words).map((part) =>
    typeof part === 'string'
      ? lines(part)
      : html`<a href="${part.url}" ${part.url.startsWith('tel:') ? phone : web}>${part.text}</a>`,
  )

type Styles = ReturnType<typeof stylesOf>

/** The styles that depend on the practice's color, and on how much a letter has to hold. */
const stylesOf = (brand: readonly string[], isCompact: boolean) => {
  const link = `class="link" style="color:${brand[7]}`
  const [size, gap, pad] = isCompact ? [13, 6, 2] : [16, 16, 8]
  return {
    text: raw(
      `class="text" style="padding:20px;${FONT};font-size:${size}px;line-height:1.5;color:${BLACK}"`,
    ),
    paragraph: raw(`style="margin:0 0 ${gap}px"`),
    table: raw(`style="margin:0 0 ${gap}px;font-size:${size}px;line-height:1.5"`),
    label: raw(
      `class="quiet line" style="${LINE};padding:${pad}px 12px ${pad}px 0;color:${gray[5]};font-weight:normal;text-align:left;vertical-align:top;white-space:nowrap"`,
    ),
    value: raw(
      `class="text line" style="${LINE};padding:${pad}px 0;color:${BLACK};vertical-align:top;word-break:break-word"`,
    ),
    list: raw(`style="margin:0 0 ${gap}px;padding:0 0 0 20px"`),
    web: raw(`${link}"`),
    // A phone number stays on one line.
    phone: raw(`${link};white-space:nowrap"`),
    buttonCell: raw(
      `bgcolor="${brand[7]}" style="background-color:${brand[7]};border-radius:${Math.min(22, CORNERS.xl)}px;mso-padding-alt:12px 24px"`,
    ),
  }
}
const titleHtml = (title: string) => html`<p style="margin:0 0 4px"><strong>${title}</strong></p>\n`
const CODE = raw('style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:6px"')
const BUTTON = raw(
  'style="display:inline-block;padding:12px 24px;color:#ffffff;font-weight:bold;line-height:20px;text-align:center;text-decoration:none"',
)

const paragraphHtml = (part: Paragraph, styles: Styles) => {
  const { paragraph, table, label, value, list, buttonCell } = styles
  if (isWords(part)) return html`<p ${paragraph}>${wordsHtml(part, styles)}</p>\n`
  if ('rows' in part)
    return html`${part.title && titleHtml(part.title)}<table border="0" cellpadding="0" cellspacing="0" width="100%" ${table}>${part.rows.map(
      ([name, words]) =>
        html`\n<tr><th scope="row" width="84" ${label}>${name}</th><td ${value}>${wordsHtml(words, styles)}</td></tr>`,
    )}</table>\n`
  if ('items' in part)
    return html`${titleHtml(part.title)}<ul ${list}>${part.items.map((item) => html`<li>${item}</li>\n`)}</ul>\n`
  if ('code' in part) return html`<p ${CODE}>${part.code}</p>\n`
  return html`<table ${raw(TABLE)} ${table}><tr><td ${buttonCell}><a href="${part.url}" ${BUTTON}>${part.button}</a></td></tr></table>\n`
}

// `html` escapes all interpolated values.
export const writeHtml = (
  { practice, siteUrl }: Pick<Services, 'practice' | 'siteUrl'>,
  subject: string,
  paragraphs: readonly Paragraph[],
  { footer, isCompact = false }: Layout,
): string => {
  const { brand } = practice
  const styles = stylesOf(brand, isCompact)
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>${darkOf(brand)}</head>
<body class="paper" style="margin:0;padding:0;background-color:${gray[0]}">
<table ${raw(TABLE)} width="100%" class="paper" bgcolor="${gray[0]}"><tr><td align="center" style="padding:16px 8px">
<table ${raw(TABLE)} width="600" class="card" bgcolor="#ffffff" style="width:100%;max-width:600px;background-color:#ffffff;border-top:4px solid ${brand[7]}"><tr><td align="left" ${styles.text}>
<table ${raw(TABLE)} ${styles.table}><tr>
<td width="36" valign="top"><img src="${siteUrl}${LOGO}" width="36" height="36" alt="" style="display:block;border:0;border-radius:${Math.min(18, CORNERS.xl)}px;background-color:${brand[8]}"></td>
<td class="link" style="padding:0 0 0 12px;color:${brand[7]};font-size:20px;font-weight:bold">${practice.name}</td></tr></table>
${paragraphs.map((part) => paragraphHtml(part, styles))}</td></tr>${
    footer &&
    html`
<tr><td align="left" class="quiet line" style="padding:16px 20px;${LINE};${FONT};font-size:14px;line-height:1.5;color:${gray[5]}">${wordsHtml(footer, styles)}</td></tr>`
  }</table>
</td></tr></table>
</body></html>`)
}
