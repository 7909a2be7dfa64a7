import { readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { BackupError } from './backup-error.ts'

const HEADER = 'age-encryption.org/v1\n'
const PRIVATE = 0o600
const PIECE = 256 * 1024

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(HEADER.length),
      0,
      HEADER.length,
      0,
    )
    return buffer.subarray(0, bytesRead).toString('latin1') === HEADER
  } finally {
    await handle.close()
  }
}

type Bytes = ReadableStream<Uint8Array>

const readPieces = (file: FileHandle): Bytes =>
  new ReadableStream({
    async pull(controller) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE), 0, PIECE)
      if (bytesRead === 0) controller.close()
      else controller.enqueue(buffer.subarray(0, bytesRead))
    },
  })

/** Converts a file into another in pieces, because a backup may not fit into memory. */
async function convertFile(
  file: string,
  target: string,
  convert: (bytes: Bytes) => Promise<Bytes>,
): Promise<void> {
  const [from, to] = [await open(file), await open(target, 'w', PRIVATE)]
  try {
    const pieces = (await convert(readPieces(from))).getReader()
    for (;;) {
      const { value } = await pieces.read()
      if (!value) return
      await to.writeFile(value)
    }
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

/** Imported when it is needed, because few sites encrypt and importing makes the start slow. */
const age = () => import('age-encryption')

async function createEncrypter(publicKey: string) {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(publicKey)
  } catch {
    throw new BackupError(
      'BACKUP_PUBLIC_KEY is not a valid age public key: a character is wrong. Copy it again.',
    )
  }
  return encrypter
}

/** Rejects a mistyped key at startup, before a backup needs it. */
export const checkPublicKey = async (publicKey: string): Promise<void> =>
  void (await createEncrypter(publicKey))

export async function encryptFile(file: string, target: string, publicKey: string): Promise<void> {
  const encrypter = await createEncrypter(publicKey)
  await convertFile(file, target, (bytes) => encrypter.encrypt(bytes))
}

function readIdentities(keyFile: string): string[] {
  try {
    return readFileSync(keyFile, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  } catch {
    throw new BackupError(`The key "${keyFile}" cannot be read. Nothing was changed.`)
  }
}

export async function decryptFile(file: string, target: string, keyFile: string): Promise<void> {
  const identities = readIdentities(keyFile)
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
    await convertFile(file, target, (bytes) => decrypter.decrypt(bytes))
  } catch {
    throw new BackupError(
      `"${file}" cannot be decrypted with the key "${keyFile}": it is another key, or the file is damaged. Nothing was changed.`,
    )
  }
}

/** A new pair of keys: the secret one opens what the public one has encrypted. */
export async function createKeys(): Promise<{ secretKey: string; publicKey: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const secretKey = await generateX25519Identity()
  return { secretKey, publicKey: await identityToRecipient(secretKey) }
}
