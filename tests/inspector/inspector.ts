import '../paths/page/page.css'
import './inspector.css'
import { createBrowserReceiver } from '@statelyai/inspect'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { chartOf } from '../paths/chart.ts'
import { drawingOf } from '../paths/page/diagram.ts'
import { type Actor, record } from './record.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*.ts', { eager: true })
const machines = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is AnyStateMachine => value instanceof StateMachine)
    .map((machine) => [machine.id, machine]),
)

const find = <E extends Element>(selector: string, kind: new () => E): E => {
  const found = document.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`)
  return found
}
const nav = find('nav', HTMLElement)
const figure = find('figure', HTMLElement)
const status = find('[role=status]', HTMLElement)
const context = find('pre', HTMLPreElement)
const list = find('ol', HTMLOListElement)
const back = find('#back', HTMLButtonElement)
const forward = find('#forward', HTMLButtonElement)

const told = record(new Set(machines.keys()))
let chosen: Actor | undefined
/** How many happenings are looked at; nothing while one follows what comes. */
let looksAt: number | undefined
let drawn: Actor | undefined

const count = () => looksAt ?? told.happenings.length

const drawings = new Map<string, Promise<string>>()
const drawing = (machine: AnyStateMachine): Promise<string> => {
  const known = drawings.get(machine.id) ?? drawingOf(chartOf(machine))
  drawings.set(machine.id, known)
  return known
}

const button = (words: string, isCurrent: boolean, press: () => void): HTMLButtonElement => {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = words
  made.setAttribute('aria-current', String(isCurrent))
  made.addEventListener('click', press)
  return made
}

const leaves = (states: readonly string[]): string =>
  states.filter((state) => !states.some((other) => other.startsWith(`${state}.`))).join(' + ')

function showActors(): void {
  nav.replaceChildren(
    ...[...told.actors.values()].map((actor) =>
      button(
        `${actor.name}: ${leaves(told.at(actor.id, count())?.states ?? [])}`,
        actor === chosen,
        () => {
          chosen = actor
          show()
        },
      ),
    ),
  )
}

function showEvents(): void {
  list.replaceChildren(
    ...told.happenings.map(({ actor, event, states }, index) => {
      const item = document.createElement('li')
      const words = `${told.actors.get(actor)?.name}: ${event.type} → ${leaves(states)}`
      const entry = button(words, index === count() - 1, () => lookAt(index + 1))
      entry.title = JSON.stringify(event, null, 2)
      item.append(entry)
      return item
    }),
  )
  list.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
}

async function showDiagram(): Promise<void> {
  const machine = chosen && machines.get(chosen.machine)
  if (!chosen || !machine) return
  if (drawn !== chosen) {
    drawn = chosen
    figure.innerHTML = await drawing(machine)
  }
  const states = told.at(chosen.id, count())?.states ?? []
  for (const mark of figure.querySelectorAll('[data-state]'))
    mark.classList.toggle('here', states.includes(mark.getAttribute('data-state') ?? ''))
  figure.querySelector('.leaf.here')?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

function show(): void {
  chosen ??= told.actors.values().next().value
  showActors()
  showEvents()
  const still = chosen && told.at(chosen.id, count())
  context.textContent = JSON.stringify(still?.context, null, 2)
  status.textContent = `${looksAt === undefined ? 'Now' : 'Then'}: ${count()} of ${told.happenings.length}`
  back.disabled = count() === 0
  forward.disabled = looksAt === undefined
  void showDiagram()
}

function lookAt(moment: number): void {
  looksAt = moment >= told.happenings.length ? undefined : moment
  // One sees what happened to whom.
  const happened = told.happenings[moment - 1]
  chosen = (happened && told.actors.get(happened.actor)) ?? chosen
  show()
}

back.addEventListener('click', () => lookAt(Math.max(0, count() - 1)))
forward.addEventListener('click', () => lookAt(count() + 1))
find('#now', HTMLButtonElement).addEventListener('click', () => {
  looksAt = undefined
  show()
})

createBrowserReceiver().subscribe((event) => {
  find('#hint', HTMLElement).textContent = 'What the page’s actors do, as it comes.'
  told.add(event)
  show()
})
