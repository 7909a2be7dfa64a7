import { type AtWork, filesIn, outboxIsEmpty } from './at-work.ts'
import { readLetter } from './letter.ts'

/** The newest code that has come to this phone or mailbox; empty where none has. */
export async function newestCode(work: AtWork, contact: string): Promise<string> {
  await outboxIsEmpty(work)
  const codes = filesIn(work.outbox).flatMap(({ name, text }) => {
    const isText = name.endsWith('.txt')
    const [, code] = /code[^\d]*(\d{6})/.exec(isText ? text : readLetter(text).text) ?? []
    const to = isText ? (text.split('\n')[0] ?? '').slice(-10) : readLetter(text).to
    return code && to.toLowerCase() === contact.toLowerCase() ? [code] : []
  })
  return codes.at(-1) ?? ''
}

/** A code that this one is not. */
export const otherCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')
