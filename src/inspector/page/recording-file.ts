import * as v from 'valibot'
import { saveFile } from '../../save-file.ts'
import type { InspectionRecord } from '../channel.ts'

const FORMAT = 'thermography recording 1'

const file = v.object({
  format: v.literal(FORMAT),
  records: v.array(
    v.custom<InspectionRecord>(
      (record) =>
        typeof record === 'object' && record !== null && 'event' in record && 'path' in record,
    ),
  ),
})

/** The records of a file; undefined when it is no recording. */
export function readRecording(text: string): readonly InspectionRecord[] | undefined {
  try {
    return v.parse(file, JSON.parse(text)).records
  } catch {
    return undefined
  }
}

/** The browser saves a file. It holds what the inspector has, so private data are masked in it, too. */
export function saveRecording(records: readonly InspectionRecord[]): void {
  const text = JSON.stringify({ format: FORMAT, records })
  const time = new Date().toISOString().slice(0, 16).replace(/\D/g, '-')
  saveFile(`recording-${time}.json`, 'application/json', text)
}
