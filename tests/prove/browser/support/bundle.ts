import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles a TypeScript file and its imports into one script for a browser. */
export async function bundle(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: fileURLToPath(entry), output: { format: 'iife' } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunk = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`${entry.href} could not be bundled.`)
  return chunk.code
}
