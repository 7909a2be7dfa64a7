import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import * as passkeys from '../../../domain/desk/passkeys.ts'
import { askForRecordsCode } from './desk.ts'
import type { TestServer } from './test-server.ts'
import type { TestVisitor } from './visitor.ts'

const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

/** The person was there and unlocked the device. */
const VERIFIED = 0x05
const HAS_KEY = 0x40
/** In CBOR: an EC2 key for ES256 on P-256, with x and y to follow; and an attestation that attests nothing. */
const COSE_KEY = Buffer.from('a5010203262001215820', 'hex')
const COSE_Y = Buffer.from('225820', 'hex')
const NO_ATTESTATION = Buffer.from(
  'a363666d74646e6f6e656761747453746d74a068617574684461746158',
  'hex',
)

/** A device that keeps one passkey for the site, and answers any challenge with it. */
export function createAuthenticator({ url }: Pick<TestServer, 'url'>) {
  const { origin, hostname } = new URL(url.replace('127.0.0.1', 'localhost'))
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const site = createHash('sha256').update(hostname).digest()
  let counter = 0
  const authData = (flags: number, ...rest: Buffer[]) => {
    const head = Buffer.from([flags, 0, 0, 0, ++counter])
    return Buffer.concat([site, head, ...rest])
  }
  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const credential = (response: object) => ({
    ...{ id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} },
    response,
  })
  return {
    register(challenge: string) {
      const key = Buffer.concat([COSE_KEY, bytesOf(x), COSE_Y, bytesOf(y)])
      const data = authData(
        VERIFIED | HAS_KEY,
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      )
      return credential({
        clientDataJSON: base64(clientData('webauthn.create', challenge)),
        attestationObject: base64(
          Buffer.concat([NO_ATTESTATION, Buffer.from([data.length]), data]),
        ),
      })
    },
    signIn(challenge: string) {
      const client = clientData('webauthn.get', challenge)
      const data = authData(VERIFIED)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', signed, privateKey)),
      })
    },
  }
}

/** What a browser at the desk has to answer to add a passkey. */
export async function challengeToAdd(desk: TestVisitor): Promise<string> {
  const { body } = await desk.post(passkeys.startPasskey, {})
  return body.success ? body.options.challenge : ''
}

/** Enters what the device answered, with a fresh code. Returns the status. */
export async function addPasskey(
  app: TestServer,
  desk: TestVisitor,
  response: object,
  email?: string,
): Promise<number> {
  const code = await askForRecordsCode(app, desk, email)
  const added = await desk.sendJson(passkeys.addPasskey.path, { name: 'Key', code, response })
  return added.status
}

/** What a browser has to answer to be signed in. */
export async function challengeToSignIn(visitor: TestVisitor): Promise<string> {
  const { body } = await visitor.post(passkeys.askForPasskey, {})
  return body.success ? body.options.challenge : ''
}

/** Enters what the device answered. Returns the status. */
export const enterPasskey = async (visitor: TestVisitor, response: object): Promise<number> =>
  (await visitor.sendJson(passkeys.enterPasskey.path, { response })).status
