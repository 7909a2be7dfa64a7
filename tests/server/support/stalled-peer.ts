import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import ssh from 'ssh2'
import { onTestFinished } from 'vitest'
import { createKeys } from '../../../server/backup/encryption.ts'
import { deadlines } from '../../../server/system/deadlines.ts'
import { createFolder } from './engines.ts'
import { portOf } from './providers.ts'

/**
 * Another machine that accepts connections and may greet. Then it says nothing, or sends `slowly` again and again, one
 * byte at a time. Returns its port.
 */
export async function openStalledPeer({
  greeting = '',
  slowly = '',
  interval = 1_000,
}: {
  greeting?: string
  slowly?: string
  interval?: number | undefined
} = {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).resume()
    socket.write(greeting)
    let sent = 0
    const say = () => void (slowly && socket.write(slowly[sent++ % slowly.length] ?? ''))
    const saying = setInterval(say, interval)
    socket.on('close', () => clearInterval(saying))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return portOf(server)
}

/** The two ways in which another machine stalls: it is silent, or it answers one byte at a time. */
export const STALLS = ['is silent', 'answers one byte at a time'] as const

/** The settings of a site all of whose other machines stall, and what the doctor says about them. */
export async function openStalledMachines(stall: (typeof STALLS)[number], interval?: number) {
  const open = (greeting: string, slowly: string) =>
    openStalledPeer({ greeting, slowly: stall === 'is silent' ? '' : slowly, interval })
  const mail = await open('220 mail.example ESMTP\r\n', '250-')
  const [sms, copies, updates] = [
    await open('', 'HTTP/1.1 '),
    await open('', 'SSH-2.0-'),
    await open('HTTP/1.1 200 OK\r\n\r\n', '{"version":"1'),
  ]
  const folder = createFolder()
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const keyFile = join(folder, 'key')
  writeFileSync(keyFile, ssh.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private)
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+12125550100',
      TWILIO_URL: `http://127.0.0.1:${sms}`,
      UPDATES_URL: `http://127.0.0.1:${updates}`,
      BACKUP_DIR: backups,
      BACKUP_PUBLIC_KEY: (await createKeys()).publicKey,
      BACKUP_COPY_URL: `sftp://practice@127.0.0.1:${copies}/backups`,
      BACKUP_COPY_HOST_KEY: `SHA256:${'0'.repeat(43)}`,
      BACKUP_COPY_KEY_FILE: keyFile,
    },
    findings: [
      `WRONG  The mail server 127.0.0.1:${mail} does not accept us`,
      `WRONG  The SMS provider 127.0.0.1:${sms} does not answer.`,
      'WRONG  The copies of the backups cannot be reached. The copies of the backups on 127.0.0.1',
    ],
  }
}

/** Changes deadlines until the test has ended. */
export function setDeadlines(changes: Partial<typeof deadlines>): void {
  const before = { ...deadlines }
  Object.assign(deadlines, changes)
  onTestFinished(() => void Object.assign(deadlines, before))
}
