import type { Services } from '../../services.ts'
import type { Mail } from '../providers/mail-server.ts'
import { type Layout, writeHtml } from './mail-html.ts'
import { isWords, type Paragraph, partsOf, type Words } from './paragraph.ts'

export type Site = Pick<Services, 'practice' | 'siteUrl'>
export type MailContent = Omit<Mail, 'id' | 'createdAt' | 'to'>

const textOf = (words: Words): string =>
  partsOf(words)
    .map((part) => {
      if (typeof part === 'string') return part
      return /^https?:/.test(part.url) && part.text !== part.url
        ? `${part.text}: ${part.url}`
        : part.text
    })
    .join('')

const lines = (title: string | undefined, all: readonly string[]): string =>
  [...(title ? [`${title}:`] : []), ...all].join('\n')

const plainText = (paragraphs: readonly Paragraph[]): string =>
  paragraphs
    .map((part) => {
      if (isWords(part)) return textOf(part)
      if ('rows' in part)
        return lines(
          part.title,
          part.rows.map(([label, value]) => `${label}: ${textOf(value)}`),
        )
      if ('items' in part)
        return lines(
          part.title,
          part.items.map((item) => `- ${item}`),
        )
      if ('code' in part) return part.code
      return `${part.button}:\n${part.url}`
    })
    .join('\n\n')

export const writeMail = (
  site: Site,
  subject: string,
  paragraphs: readonly Paragraph[],
  options: Partial<MailContent> = {},
  layout: Layout = {},
): MailContent => ({
  subject,
  text: `${plainText([...paragraphs, ...(layout.footer ? [layout.footer] : [])])}\n`,
  html: writeHtml(site, subject, paragraphs, layout),
  ...options,
})
