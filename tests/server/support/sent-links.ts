import { parseMail } from './parse-mail.ts'
import { readFolder, waitForEmptyOutbox } from './stored.ts'
import type { TestServer } from './test-server.ts'

/** The tokens of the links to a visit's page, from its letters and from its texts. */
export async function sentTokens(
  app: TestServer,
  reference: string,
): Promise<{ letters: string[]; texts: string[] }> {
  await waitForEmptyOutbox(app)
  const sent = (extension: string, read: (text: string) => string) =>
    readFolder(app.outbox)
      .filter(({ name }) => name.endsWith(extension))
      .map(({ text }) => read(text))
      .filter((text) => text.includes(reference))
      .flatMap((text) => /\/visit#([\w-]+)/.exec(text)?.[1] ?? [])
  return { letters: sent('.eml', (raw) => parseMail(raw).text), texts: sent('.txt', String) }
}
