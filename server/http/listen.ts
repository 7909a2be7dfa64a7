import type { Server } from 'node:http'
import { configError } from '../config/variables.ts'
import { SetupError } from '../system/setup-error.ts'

interface Address {
  readonly host: string
  readonly port: number
  /** The variable that sets the port. */
  readonly variable: 'PORT' | 'METRICS_PORT'
}

/** Listens on a port and returns its number. For port 0, the system chooses one. */
export function listen(server: Server, { host, port, variable }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        const message = `${variable} must be a free port, but ${port} is in use by another program.`
        reject(new SetupError(message))
      } else if (error.code === 'EACCES') {
        const message = `${variable} must be a port this user may listen on, but ${port} is not.`
        reject(new SetupError(message))
      } else reject(configError('HOST', host))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
