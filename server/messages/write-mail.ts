import { html } from 'hono/html'
import type { Services } from '../services.ts'
import type { Mail } from './transports.ts'

export type Site = Pick<Services, 'practice' | 'siteUrl'>
export type MailContent = Omit<Mail, 'id' | 'createdAt' | 'to'>
interface Link {
  readonly label: string
  readonly url: string
}
export type Rows = readonly [label: string, value: string][]
export type Paragraph = string | Link | Rows
type Paragraphs = readonly Paragraph[]

const isLink = (part: Link | Rows): part is Link => 'url' in part

const writeText = (paragraphs: Paragraphs): string =>
  paragraphs
    .map((part) => {
      if (typeof part === 'string') return part
      if (isLink(part)) return `${part.label}:\n${part.url}`
      return part.map(([label, value]) => `${label}: ${value}`).join('\n')
    })
    .join('\n\n')

const paragraphHtml = (part: Paragraph) => {
  if (typeof part === 'string') return html`<p style="white-space: pre-line">${part}</p>`
  if (isLink(part)) return html`<p><a href="${part.url}">${part.label}</a></p>`
  return html`<table>${part.map(
    ([label, value]) => html`<tr>
<th style="text-align: left; vertical-align: top; padding-right: 1em">${label}</th>
<td style="white-space: pre-line">${value}</td></tr>`,
  )}</table>`
}

const ROOMY = 'line-height: 1.5; max-width: 36em'
/** For a letter that is printed on one page. */
const COMPACT = 'font-size: 12px; line-height: 1.25; max-width: 60em'

// `html` escapes all interpolated values.
const writeHtml = (subject: string, paragraphs: Paragraphs, isCompact: boolean): string =>
  String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; ${isCompact ? COMPACT : ROOMY}">
${paragraphs.map(paragraphHtml)}
</body></html>`)

export const writeMail = (
  subject: string,
  paragraphs: Paragraphs,
  options: Partial<MailContent> = {},
  { isCompact = false } = {},
): MailContent => ({
  subject,
  text: `${writeText(paragraphs)}\n`,
  html: writeHtml(subject, paragraphs, isCompact),
  ...options,
})
