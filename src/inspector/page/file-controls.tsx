import { Button, Code, FileButton, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../save-file.ts'
import type { InspectionRecord } from '../channel.ts'
import { printTest } from './print-test.ts'
import type { View } from './view.ts'

const FORMAT = 'thermography recording 1'

/** The records in a file; undefined if it is not a recording. */
function readRecording(text: string): readonly InspectionRecord[] | undefined {
  try {
    const { format, records } = JSON.parse(text)
    const isComplete = (one: InspectionRecord) =>
      one.event.type !== undefined && one.path !== undefined
    return format === FORMAT && records.every(isComplete) ? records : undefined
  } catch {
    return undefined
  }
}

/** Saves the records to a file. They were masked before they reached the inspector. */
function saveRecording(records: readonly InspectionRecord[]): void {
  const time = new Date().toISOString().slice(0, 16).replace(/\D/g, '-')
  const text = JSON.stringify({ format: FORMAT, records })
  saveFile(`recording-${time}.json`, 'application/json', text)
}

/** Saves and opens recordings, and prints the selected actor's part as a test. */
export function FileControls({ view: { recording, actor, machine, open } }: { view: View }) {
  const [problem, setProblem] = useState('')
  const [isPrinted, setPrinted] = useState(false)
  const printed = isPrinted && actor && machine && printTest(machine, actor, recording.changes)

  async function openFile(file: File | null) {
    if (!file) return
    const records = readRecording(await file.text())
    if (records) open(records, file.name)
    setProblem(records ? '' : `“${file.name}” is no recording of this inspector.`)
  }
  return (
    <>
      <Text c="red">{problem}</Text>
      <Button onClick={() => saveRecording(recording.records)}>Save the recording</Button>
      <FileButton accept=".json" onChange={openFile}>
        {(props) => <Button {...props}>Open a recording</Button>}
      </FileButton>
      <Button onClick={() => setPrinted(true)}>Print as a test</Button>
      {printed && (
        <Modal
          opened
          onClose={() => setPrinted(false)}
          size="xl"
          title="Save both in tests/machines"
        >
          <Code block>{printed[0]?.text}</Code>
          <Group mt="md">
            {printed.map(({ name, text }) => (
              <Button key={name} onClick={() => saveFile(name, 'text/plain', text)}>
                {`Save ${name}`}
              </Button>
            ))}
          </Group>
        </Modal>
      )}
    </>
  )
}
