import { sentLetters } from './letters.ts'
import type { TestServer } from './test-server.ts'

/** The tokens of the links to a visit's page, from its letters and from its texts. */
export async function sentTokens(app: TestServer, reference: string) {
  const { mails, texts } = await sentLetters(app)
  const tokensIn = (all: readonly string[]) =>
    all
      .filter((text) => text.includes(reference))
      .flatMap((text) => /\/visit#([\w-]+)/.exec(text)?.[1] ?? [])
  return { letters: tokensIn(mails.map(({ text }) => text)), texts: tokensIn(texts) }
}
