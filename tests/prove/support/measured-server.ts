import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Runs a server in its own process, which answers each message with the processor time that it has used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
await import(pathToFileURL(resolve(process.env.PROGRAM ?? '')).href)
