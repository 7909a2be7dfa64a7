import * as v from 'valibot'
import { saveFile } from '../../save-file.ts'
import type { InspectionRecord } from '../channel.ts'
import { exportedMachines } from './exported-machines.ts'
import { findElement } from './find-element.ts'
import { printTest } from './print-test.ts'
import type { Actor, Recording } from './recording.ts'
import { openReplay } from './replay-window.ts'

interface View {
  recording(): Recording
  selected(): Actor | undefined
  /** Shows the start of a recording from a file. */
  open(records: readonly InspectionRecord[], fileName: string): void
  goToBeginning(): void
}

/** The buttons that save, open, replay and print a recording. */
export function createRecordingControls(view: View) {
  const fileInput = findElement('#file', HTMLInputElement)
  const result = findElement('#result', HTMLElement)
  const printed = findElement('textarea', HTMLTextAreaElement)
  const onClick = (selector: string, act: () => void) =>
    findElement(selector, HTMLButtonElement).addEventListener('click', act)
  const tell = (text: string) => {
    result.textContent = text
  }
  let replay: ReturnType<typeof openReplay> | undefined

  onClick('#save', () => saveRecording(view.recording().records))
  fileInput.addEventListener('change', async () => {
    const [file] = fileInput.files ?? []
    if (!file) return
    const records = readRecording(await file.text())
    fileInput.value = ''
    if (records) view.open(records, file.name)
    tell(records ? '' : `“${file.name}” is no recording of this inspector. Nothing has changed.`)
  })
  onClick('#replay', () => {
    replay?.close()
    view.goToBeginning()
    const { changes, actors } = view.recording()
    replay = openReplay([...changes], actors, tell)
  })
  onClick('#print', () => {
    const actor = view.selected()
    const machine = actor && exportedMachines.get(actor.machine)
    if (!actor || !machine) return
    printed.hidden = false
    printed.value = printTest(machine, actor, view.recording().changes)
  })
  return {
    /** The replaying site follows the steps in the diagram. */
    stepTo: (count: number) => replay?.goTo(count),
  }
}

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

/** The records in a file; undefined if it is not a recording. */
function readRecording(text: string): readonly InspectionRecord[] | undefined {
  try {
    return v.parse(file, JSON.parse(text)).records
  } catch {
    return undefined
  }
}

/** Saves the records to a file. They were masked before they reached the inspector. */
function saveRecording(records: readonly InspectionRecord[]): void {
  const text = JSON.stringify({ format: FORMAT, records })
  const time = new Date().toISOString().slice(0, 16).replace(/\D/g, '-')
  saveFile(`recording-${time}.json`, 'application/json', text)
}
