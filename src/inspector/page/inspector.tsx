import '@mantine/core/styles.css'

import '../../diagram/diagram.css'
import './page.css'
import {
  Autocomplete,
  Button,
  createTheme,
  FileButton,
  Group,
  MantineProvider,
  Stack,
  Tabs,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { saveFile } from '../../save-file.ts'
import { contextAfter, parseRecording } from '../recording.ts'
import { ActorTree } from './actor-tree.tsx'
import { Context } from './context.tsx'
import { EventList } from './event-list.tsx'
import { MachineDiagram } from './machine-diagram.tsx'
import { Playback } from './playback.tsx'
import { SendForm } from './send-form.tsx'
import { useView } from './view.ts'

function Inspector() {
  const view = useView()
  const { recording, changes, past, id, file, send, filter, open } = view
  const [hint, setHint] = useState('')
  const live = send ? 'Every event of the page’s actors, live.' : 'Open a recording.'
  async function openFile(chosen: File | null) {
    const opened = parseRecording((await chosen?.text()) ?? '')
    if (chosen && opened) open(opened, chosen.name)
    setHint(opened ? '' : `“${chosen?.name}” is no recording of this inspector.`)
  }
  // What is recorded was masked before it reached the inspector.
  function save() {
    const time = new Date().toISOString().slice(0, 16).replace(/\D/g, '-')
    saveFile(`recording-${time}.json`, 'application/json', JSON.stringify(recording))
  }
  const panels = {
    Diagram: <MachineDiagram view={view} />,
    Context: <Context context={contextAfter(past, id)} />,
  }
  return (
    <Stack p="md" gap="xs">
      <Group component="header" gap="xs">
        <Title size="h3">Inspector</Title>
        <Text flex={1}>
          {hint || (file ? `“${file}”. Its steps have no links: send the file.` : live)}
        </Text>
        <Button onClick={save}>Save the recording</Button>
        <FileButton accept=".json" onChange={openFile}>
          {(props) => <Button {...props}>Open a recording</Button>}
        </FileButton>
      </Group>
      {recording.failure && (
        <Text c="red" lineClamp={3} title={recording.failure.text}>
          {`Failed (${recording.failure.layer}): ${recording.failure.text}`}
        </Text>
      )}
      <main>
        <nav aria-label="Actors">
          <ActorTree view={view} />
        </nav>
        <Tabs defaultValue="Diagram" keepMounted={false}>
          <Tabs.List>
            {Object.keys(panels).map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {Object.entries(panels).map(([name, panel]) => (
            <Tabs.Panel key={name} value={name}>
              {panel}
            </Tabs.Panel>
          ))}
        </Tabs>
        <Stack gap="xs">
          <Playback view={view} />
          <Autocomplete
            aria-label="Filter by actor and event"
            placeholder="Filter, such as booking: url -polling"
            data={[...new Set(changes.map(view.labelOf))]}
            limit={20}
            value={filter}
            onChange={view.setFilter}
          />
          <EventList view={view} />
          <SendForm key={id} view={view} />
        </Stack>
      </main>
    </Stack>
  )
}

const defaultProps = { size: 'compact-sm', variant: 'default', fw: 500 }
const theme = createTheme({
  primaryColor: 'teal',
  components: { Button: Button.extend({ defaultProps }) },
})
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <MantineProvider theme={theme} defaultColorScheme="auto">
    <Inspector />
  </MantineProvider>,
)
