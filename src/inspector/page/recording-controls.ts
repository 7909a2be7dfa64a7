import type { InspectionRecord } from '../channel.ts'
import { exportedMachines } from './exported-machines.ts'
import { findElement } from './find-element.ts'
import { printTest } from './print-test.ts'
import type { Actor, Recording } from './recording.ts'
import { readRecording, saveRecording } from './recording-file.ts'
import { openReplay } from './replay-window.ts'

interface View {
  recording(): Recording
  selected(): Actor | undefined
  /** Shows a recording from a file, at its beginning. */
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
    /** The site that replays follows the steps of the diagram. */
    stepTo: (count: number) => replay?.goTo(count),
  }
}
