import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** The stack without the message, because messages of databases and mail servers quote personal data. */
function stackLines(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}

const describe = (error: unknown) =>
  error instanceof Error
    ? {
        name: error.name,
        ...('code' in error && { code: String(error.code) }),
        ...('responseCode' in error && { responseCode: String(error.responseCode) }),
        at: stackLines(error).slice(0, 8),
      }
    : { name: typeof error }

export const createLog = (destination?: DestinationStream): Logger =>
  pino({ serializers: { err: describe }, base: null }, destination ?? pino.destination(1))
