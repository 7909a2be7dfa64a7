import { type GenericSchema, safeParse } from 'valibot'

/**
 * Parses a response with its schema. Unreadable entries of lists are logged and left out, so that one bad entry
 * does not hide the good ones.
 */
export function readResponse<Response>(
  schema: GenericSchema<unknown, Response>,
  body: unknown,
  log: (problem: unknown) => void,
): Response {
  for (;;) {
    const read = safeParse(schema, body)
    if (read.success) return read.output
    const unreadable = read.issues.flatMap(({ message, path = [] }) => {
      const entry = path.findLast(({ type }) => type === 'array')
      return entry ? [{ ...entry, message }] : []
    })
    if (unreadable.length === 0) throw new Error(`Unexpected response: ${read.issues[0].message}`)
    // In reverse order, so that the indexes of earlier entries stay valid.
    for (const { input, key, value, message } of unreadable.reverse()) {
      if (!Array.isArray(input) || input[Number(key)] !== value) continue
      input.splice(Number(key), 1)
      log(`Left out: ${message} in ${JSON.stringify(value)}`)
    }
  }
}
