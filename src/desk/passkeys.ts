import * as calls from '../../domain/desk/passkeys.ts'
import type { SendCall } from '../site.ts'

/** Loaded when somebody uses a passkey. */
const webAuthn = () => import('@simplewebauthn/browser')

/** Signs in with a passkey of this device. Throws if the person dismisses the browser's dialog. */
export async function signInByPasskey(send: SendCall, signal: AbortSignal) {
  const asked = await send(calls.askForPasskey, {}, signal)
  if (!asked.success) return asked
  const { startAuthentication } = await webAuthn()
  const response = await startAuthentication({ optionsJSON: asked.options })
  return send(calls.enterPasskey, { response }, signal)
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
export async function createPasskey(
  send: SendCall,
  name: string,
  code: string,
  signal: AbortSignal,
) {
  const started = await send(calls.startPasskey, {}, signal)
  if (!started.success) return started
  const { startRegistration } = await webAuthn()
  try {
    const response = await startRegistration({ optionsJSON: started.options })
    return await send(calls.addPasskey, { name, code, response }, signal)
  } catch (error) {
    if (!(error instanceof Error) || !WEB_AUTHN_ERRORS.includes(error.name)) throw error
    return refused(
      error.name === 'InvalidStateError'
        ? 'This device already has a passkey of yours. Nothing was changed.'
        : 'No passkey was added. Enter the code and try again, or leave it.',
    )
  }
}
