import { type GenericSchema, safeParse } from 'valibot'

/**
 * A response as its schema wants it. An entry of a list that cannot be read is left out and logged, so that
 * one bad entry does not hide the good ones.
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
    // From the last to the first, so that the earlier entries keep their places.
    for (const { input, key, value, message } of unreadable.reverse()) {
      if (!Array.isArray(input) || input[Number(key)] !== value) continue
      input.splice(Number(key), 1)
      log(`Left out: ${message} in ${JSON.stringify(value)}`)
    }
  }
}
