import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { findSshd } from '../../programs.ts'
import { freePort } from '../../server/support/caddy.ts'
import { createFolder } from '../../server/support/engines.ts'

const createKey = (file: string) =>
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])

/** Starts an OpenSSH server on loopback, with a folder for copies and a user who signs in with a key. */
export async function openSshServer() {
  const home = createFolder()
  const inHome = (name: string) => join(home, name)
  const folder = inHome('copies')
  mkdirSync(folder)
  for (const name of ['host', 'user', 'other']) createKey(inHome(name))
  const port = await freePort()
  writeFileSync(
    inHome('config'),
    `ListenAddress 127.0.0.1:${port}
HostKey ${inHome('host')}
AuthorizedKeysFile ${inHome('user.pub')}
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
Subsystem sftp internal-sftp
`,
  )
  // Debian creates this folder, which root's OpenSSH needs, only when its service starts.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const server = spawn(findSshd() ?? '', ['-D', '-e', '-f', inHome('config')], { stdio: 'ignore' })
  onTestFinished(async () => {
    const exit = once(server, 'exit')
    server.kill()
    await exit
  })
  await expect
    .poll(async () => {
      const socket = connect(port, '127.0.0.1')
      try {
        await once(socket, 'connect')
        return true
      } catch {
        return false
      } finally {
        socket.destroy()
      }
    })
    .toBe(true)
  const fingerprintOf = (name: string) =>
    execFileSync('ssh-keygen', ['-lf', inHome(`${name}.pub`)], { encoding: 'utf8' }).split(
      ' ',
    )[1] ?? ''
  return {
    folder,
    otherHostKey: fingerprintOf('other'),
    copies: {
      url: `sftp://${userInfo().username}@127.0.0.1:${port}${folder}`,
      hostKey: fingerprintOf('host'),
      keyFile: inHome('user'),
    },
  }
}
