import { type GenericSchema, safeParse } from 'valibot'

/**
 * Parses a response with its schema. An unreadable part is logged and left out, so that it does not hide the good
 * ones: first the value itself, and if that is required, the entry of the list that contains it.
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
      const part = path.findLast(({ input, key }) => String(key) in Object(input))
      return part ? [{ ...part, message }] : []
    })
    if (unreadable.length === 0) throw new Error(`Unexpected response: ${read.issues[0].message}`)
    // In reverse order, so that the indexes of earlier entries stay valid.
    for (const { input, key, value, message } of unreadable.reverse()) {
      if (Object(input)[String(key)] !== value) continue
      if (Array.isArray(input)) input.splice(Number(key), 1)
      else Reflect.deleteProperty(Object(input), String(key))
      log(`Left out: ${message} in ${JSON.stringify(value)}`)
    }
  }
}
