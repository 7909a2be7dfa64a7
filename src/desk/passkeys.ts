import * as calls from '../../domain/desk/passkeys.ts'
import type { Send } from '../site.ts'

/** Loaded when someone uses a passkey. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Signs in with a passkey of this device. Throws if the person dismisses the browser's dialog. */
export async function signInByPasskey(send: Send) {
  const asked = await send(calls.askForPasskey, {})
  if (!asked.success) return asked
  const { startAuthentication } = await webAuthn()
  const response = await startAuthentication({ optionsJSON: asked.options })
  return send(calls.enterPasskey, { response })
}

/** The errors of `navigator.credentials`: dismissed, known already, not allowed here, or not supported. */
const WEB_AUTHN_ERRORS = [
  'NotAllowedError',
  'InvalidStateError',
  'SecurityError',
  'NotSupportedError',
  'AbortError',
]

const refused = (message: string) => ({ success: false as const, message })

/** Creates a passkey on this device, and adds it with the fresh code. */
export async function createPasskey(send: Send, name: string, code: string) {
  const started = await send(calls.startPasskey, {})
  if (!started.success) return started
  const { startRegistration } = await webAuthn()
  try {
    const response = await startRegistration({ optionsJSON: started.options })
    return await send(calls.addPasskey, { name, code, response })
  } catch (error) {
    if (!(error instanceof Error) || !WEB_AUTHN_ERRORS.includes(error.name)) throw error
    return refused(
      error.name === 'InvalidStateError'
        ? 'This device already has a passkey of yours. Nothing was changed.'
        : 'No passkey was added. Enter the code and try again.',
    )
  }
}
