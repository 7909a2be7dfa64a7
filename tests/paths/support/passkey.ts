/** Lets the browser create a passkey and sign any challenge at once. It runs in the page, so it uses nothing from outside. */
export function installPasskey(): void {
  const bytes = new ArrayBuffer(1)
  const credential = {
    ...{ id: 'AA', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
    response: {
      ...{ authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
      attestationObject: bytes,
    },
  }
  const give = async () => credential
  const credentials = { get: give, create: give }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  const supported = { value: class {}, configurable: true }
  Object.defineProperty(globalThis, 'PublicKeyCredential', supported)
}
