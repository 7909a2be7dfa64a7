import { copyFile, mkdir } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** The files that a page shows, so that they can be copied beside it. */
export function keptFiles() {
  const addresses = new Map<string, string>()
  return {
    addressOf(path: string): string {
      const known = addresses.get(path)
      if (known !== undefined) return known
      const address = `files/${addresses.size + 1}${extname(path)}`
      addresses.set(path, address)
      return address
    },
    async copyTo(folder: string): Promise<void> {
      await mkdir(join(folder, 'files'), { recursive: true })
      for (const [path, address] of addresses) await copyFile(path, join(folder, address))
    },
  }
}
