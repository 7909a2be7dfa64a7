import '@mantine/core/styles.css'
import './colors.css'
import './diagram.css'
import './page.css'
import { Button, createTheme, MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { type InspectionRecord, openChannel, type ToInspector, type ToSite } from '../channel.ts'
import { exportedMachines } from './exported-machines.ts'
import { Inspector } from './inspector.tsx'
import { createRecording } from './recording.ts'
import type { View } from './view.ts'

const tab = new URLSearchParams(location.search).get('tab')
const channel = tab === null ? undefined : openChannel(tab)
const post = (message: ToSite) => channel?.postMessage(message)
const root = createRoot(document.body.appendChild(document.createElement('div')))

const theme = createTheme({
  components: {
    Button: Button.extend({ defaultProps: { size: 'compact-sm', variant: 'default', fw: 500 } }),
  },
})

const machineIds = new Set(exportedMachines.keys())
let state = {
  recording: createRecording(machineIds),
  hint: 'Waiting for the page that opened this window.',
  answer: '',
  filter: '',
  isFromFile: false,
  /** An actor stays chosen until another step is shown. */
  chosen: { actor: '', step: '' },
}
function update(changes: Partial<typeof state>): void {
  state = { ...state, ...changes }
  render()
}

/** The hash of the URL says which step is shown, so that every step has a link. */
function goTo(step: number | 'now'): void {
  location.replace(`#${step}`)
  render()
}

function show(records: readonly InspectionRecord[], hint: string, isFromFile = false): void {
  const recording = createRecording(machineIds)
  for (const record of records) recording.add(record)
  update({ recording, hint, isFromFile, answer: '' })
}

function open(records: readonly InspectionRecord[], fileName: string): void {
  show(records, `The recording “${fileName}”. Its steps have no links: send the file.`, true)
  goTo(0)
}

function render(): void {
  const { recording, isFromFile, chosen, filter, hint, answer } = state
  const { actors, changes } = recording
  const { hash } = location
  const step = /^#\d+$/.test(hash) ? Number(hash.slice(1)) : undefined
  const count = Math.min(step ?? changes.length, changes.length)
  const changed = step === undefined ? undefined : changes[count - 1]?.actor
  const actor =
    actors.get((chosen.step === hash ? chosen.actor : changed) ?? '') ?? [...actors.values()][0]
  const send = (text: string) => {
    update({ answer: 'Waiting for the page.' })
    if (actor) post({ type: 'event.written', actor: actor.id, text })
  }
  const view: View = {
    ...{ recording, count, step, hint, actor, filter, answer, goTo, open },
    machine: actor && exportedMachines.get(actor.machine),
    choose: (one) => update({ chosen: { actor: one.id, step: hash } }),
    setFilter: (text) => update({ filter: text }),
    isShown: (text) => filter.split(/\s+/).every((word) => text.includes(word)),
    send: channel && !isFromFile ? send : undefined,
  }
  root.render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Inspector view={view} />
    </MantineProvider>,
  )
}

channel?.addEventListener('message', ({ data }: MessageEvent<ToInspector>) => {
  // Live events must not replace a recording that was opened from a file.
  if (state.isFromFile) return
  if (data.type === 'history') show(data.records, 'Every event of the page’s actors, live.')
  else if (data.type === 'answer') update({ answer: data.text })
  else {
    state.recording.add(data.record)
    render()
  }
})
window.addEventListener('hashchange', render)
post({ type: 'inspector.opened' })
render()
