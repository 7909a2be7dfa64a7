import { mailtoUrl, phoneUrl } from '../../../domain/contact-urls.ts'
import { formatPhone } from '../../../domain/phone.ts'

interface Link {
  readonly text: string
  readonly url: string
}
/** A paragraph, or a part of one, with the links in it. */
export type Words = string | readonly (string | Link)[]
export type Rows = readonly [label: string, value: Words][]
export type Paragraph =
  | Words
  | { readonly title?: string; readonly rows: Rows }
  | { readonly title: string; readonly items: readonly string[] }
  | { readonly code: string }
  | { readonly button: string; readonly url: string }

export const phoneLink = (phone: string): Link => ({
  text: formatPhone(phone),
  url: phoneUrl(phone),
})
export const emailLink = (email: string): Link => ({ text: email, url: mailtoUrl(email) })

export const isWords = (part: Paragraph): part is Words =>
  typeof part === 'string' || Array.isArray(part)

export const partsOf = (words: Words) => (typeof words === 'string' ? [words] : words)
