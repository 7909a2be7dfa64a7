import 'temporal-polyfill/global'
import { readFileSync } from 'node:fs'
import { createAsk } from '../../server/support/ask-by-https.ts'
import { openMailServer, openSmsServer } from '../../server/support/providers.ts'
import { createCrowd } from './crowd.ts'
import { settle } from './settle.ts'

/**
 * The visitors of a site on several machines, its mail server and its provider of texts, in a process of their own
 * because they have a network of their own. The parent process sends the name of a command, and gets its result.
 */
const HOST = '10.0.0.254'
const { DATABASE_URL = '', AUTHORITY = '' } = process.env
const mail = await openMailServer({ host: HOST })
const texts = await openSmsServer(HOST)
const providers = { ...texts.env, SMTP_URL: mail.url }
const crowd = createCrowd({
  ask: createAsk({
    ...{ site: 'practice.example', httpPort: 80, httpsPort: 443, address: '10.0.0.5' },
    authority: () => readFileSync(AUTHORITY),
    hasAddresses: true,
    patience: 15_000,
  }),
  origin: 'https://practice.example',
  mails: mail.mails,
  rest: 250,
})

const commands = {
  mark: async () => crowd.mark(),
  longest: async () => crowd.longest(),
  async end() {
    await crowd.end()
    return crowd.losses(DATABASE_URL)
  },
  async letters() {
    const wrong = await settle({ ...process.env, ...providers }, { mail, texts })
    return { ...wrong, letters: mail.mails.length + texts.texts.length }
  },
}

process.on('message', async (command: keyof typeof commands) =>
  process.send?.(await commands[command]()),
)
process.send?.(providers)
