import { sentLetters } from './letters.ts'
import type { TestServer } from './test-server.ts'

/** The latest code that was sent to this contact; empty when there is none. */
export async function latestCode(app: TestServer, contact: string): Promise<string> {
  const { mails, texts } = await sentLetters(app)
  const own = [
    ...texts.filter((text) => text.startsWith(`To: +1${contact}\n`)),
    ...mails.filter(({ to }) => to.toLowerCase() === contact.toLowerCase()).map(({ text }) => text),
  ]
  return own.flatMap((text) => /code[^\d]*(\d{6})/.exec(text)?.[1] ?? []).at(-1) ?? ''
}

export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0')
