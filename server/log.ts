import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Where in the code it happened, without the message: a database's or a mail server's names its data. */
function trace(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}

const describe = (error: unknown) =>
  error instanceof Error
    ? {
        name: error.name,
        ...('code' in error && { code: String(error.code) }),
        ...('responseCode' in error && { responseCode: String(error.responseCode) }),
        at: trace(error).slice(0, 8),
      }
    : { name: typeof error }

export const createLog = (destination?: DestinationStream): Logger =>
  pino({ serializers: { err: describe }, base: null }, destination ?? pino.destination(1))
