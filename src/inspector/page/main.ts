import './colors.css'
import './base.css'
import './diagram.css'
import './page.css'
import type { AnyStateMachine } from 'xstate'
import { type InspectionRecord, openChannel, type ToInspector, type ToSite } from '../channel.ts'
import { chartOf, leavesOf } from './chart.ts'
import { drawDiagrams } from './diagram.ts'
import { exportedMachines } from './exported-machines.ts'
import { findElement } from './find-element.ts'
import { type Actor, createRecording } from './recording.ts'
import { createRecordingControls } from './recording-controls.ts'

const nav = findElement('nav', HTMLElement)
const figure = findElement('figure', HTMLElement)
const status = findElement('[role=status]', HTMLElement)
const contextView = findElement('pre', HTMLPreElement)
const changeList = findElement('ol', HTMLOListElement)
const backButton = findElement('#back', HTMLButtonElement)
const forwardButton = findElement('#forward', HTMLButtonElement)

const machineIds = new Set(exportedMachines.keys())
let recording = createRecording(machineIds)
let selected: Actor | undefined
/** The number of changes shown; undefined while the page shows all of them. */
let shownCount: number | undefined
let drawn: Actor | undefined
let isFromFile = false

const changeCount = () => shownCount ?? recording.changes.length

const diagrams = new Map<string, Promise<string>>()
const diagramOf = (machine: AnyStateMachine): Promise<string> => {
  const drawing =
    diagrams.get(machine.id) ??
    drawDiagrams(chartOf(machine)).then((parts) => parts.map(({ svg }) => svg).join(''))
  diagrams.set(machine.id, drawing)
  return drawing
}

const createButton = (text: string, isCurrent: boolean, onClick: () => void) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.setAttribute('aria-current', String(isCurrent))
  button.addEventListener('click', onClick)
  return button
}

const stateName = (states: readonly string[]): string => leavesOf(states).join(' + ')

function renderActors(): void {
  const buttons = [...recording.actors.values()].map((actor) => {
    const states = recording.stateAfter(actor.id, changeCount())?.states ?? []
    return createButton(`${actor.name}: ${stateName(states)}`, actor === selected, () => {
      selected = actor
      render()
    })
  })
  nav.replaceChildren(...buttons)
}

function renderChanges(): void {
  const items = recording.changes.map(({ actor, event, states }, index) => {
    const text = `${recording.actors.get(actor)?.name}: ${event.type} → ${stateName(states)}`
    const button = createButton(text, index === changeCount() - 1, () => showChange(index + 1))
    button.title = JSON.stringify(event, null, 2)
    const item = document.createElement('li')
    item.append(button)
    return item
  })
  changeList.replaceChildren(...items)
  changeList.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
}

async function renderDiagram(): Promise<void> {
  const machine = selected && exportedMachines.get(selected.machine)?.machine
  if (!selected || !machine) return
  if (drawn !== selected) {
    drawn = selected
    figure.innerHTML = await diagramOf(machine)
  }
  const states = recording.stateAfter(selected.id, changeCount())?.states ?? []
  for (const mark of figure.querySelectorAll('[data-state]'))
    mark.classList.toggle('active', states.includes(mark.getAttribute('data-state') ?? ''))
  figure.querySelector('.leaf.active')?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

function render(): void {
  selected ??= recording.actors.values().next().value
  renderActors()
  renderChanges()
  const state = selected && recording.stateAfter(selected.id, changeCount())
  contextView.textContent = JSON.stringify(state?.context, null, 2)
  const time = shownCount === undefined ? 'Now' : 'Then'
  status.textContent = `${time}: ${changeCount()} of ${recording.changes.length}`
  backButton.disabled = changeCount() === 0
  forwardButton.disabled = shownCount === undefined
  void renderDiagram()
}

/** Shows the actors as they were after the first `count` changes, and selects the actor that changed last. */
function showChange(count: number): void {
  shownCount = count >= recording.changes.length ? undefined : count
  const change = recording.changes[count - 1]
  selected = (change && recording.actors.get(change.actor)) ?? selected
  render()
}

backButton.addEventListener('click', () => showChange(Math.max(0, changeCount() - 1)))
forwardButton.addEventListener('click', () => {
  showChange(changeCount() + 1)
  controls.stepTo(changeCount())
})
findElement('#now', HTMLButtonElement).addEventListener('click', () => {
  shownCount = undefined
  render()
})

/** Shows a new recording, at its end. */
function show(records: readonly InspectionRecord[], hint: string): void {
  recording = createRecording(machineIds)
  for (const record of records) recording.add(record)
  selected = undefined
  shownCount = undefined
  findElement('#hint', HTMLElement).textContent = hint
  render()
}

const LIVE = 'Each event and state change of the page’s actors, live.'
const tab = new URLSearchParams(location.search).get('tab')
if (tab !== null) {
  const channel = openChannel(tab)
  channel.addEventListener('message', ({ data }: MessageEvent<ToInspector>) => {
    // Live events must not replace a recording that was opened from a file.
    if (isFromFile) return
    if (data.type === 'history') show(data.records, LIVE)
    else {
      recording.add(data.record)
      render()
    }
  })
  const opened: ToSite = { type: 'inspector.opened' }
  channel.postMessage(opened)
}

const controls = createRecordingControls({
  recording: () => recording,
  selected: () => selected,
  open(records, fileName) {
    isFromFile = true
    show(records, `The recording “${fileName}”.`)
    showChange(0)
  },
  goToBeginning: () => showChange(0),
})
