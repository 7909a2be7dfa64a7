import type { PathStep, PathTest } from '../engine/graph.ts'
import type { Driver, PageSteps } from '../engine/page-steps.ts'
import { NEEDS } from './needs.ts'
import { requestName } from './requests.ts'

/** One action of a case. */
export interface Instruction {
  /** What a person does on any site. */
  readonly text: string
  /** The button of the panel that does it instead: what the server, the clock or the browser does. */
  readonly label?: string
  /** What the site must be like for it. */
  readonly needs?: string
  /** The button, link or field that a visitor uses. */
  readonly control?: string
  /** What a field contains after something was typed into it. */
  readonly typed?: { readonly label: string; readonly text: string }
  act(driver: Driver): Promise<void>
}

/** Buttons that show a sign instead of their name. */
const SIGNS: Readonly<Record<string, string>> = {
  Close: '×',
  Dismiss: '×',
  'First page': '«',
  'Last page': '»',
}

const pressing = (name: string): string => {
  const sign = SIGNS[name]
  return sign === undefined ? `Press “${name}”.` : `Press “${sign}”, which is called “${name}”.`
}

const typing = (label: string, text: string): string => {
  if (text === '') return `Empty “${label}”.`
  const spaces = text === text.trim() ? '' : ', with the spaces around it'
  return `Type “${text}” into “${label}”${spaces}.`
}

const time = (milliseconds: number): string =>
  milliseconds === 1_000 ? 'a second' : `${milliseconds / 1_000} seconds`

/** Shorter delays end before a person notices. */
const NOTICED = 1_000

const refusalIn = (response: unknown): { message?: string } | undefined =>
  Object(response).success === false ? Object(response) : undefined

/**
 * A driver that performs nothing. It only records as sentences what the steps do, so that the printed cases say
 * exactly what the tests do.
 */
export function createRecorder() {
  let recorded: Instruction[] = []
  const add = async (instruction: Instruction) => void recorded.push(instruction)

  /** Returns what `act` records, without adding it to the current recording. */
  const during = async (act: () => Promise<void>): Promise<Instruction[]> => {
    const before = recorded
    recorded = []
    await act()
    const during = recorded
    recorded = before
    return during
  }
  const textOf = (parts: readonly Instruction[]): string =>
    parts.map(({ text }) => text.replace(/[.]$/, '')).join(', then ')
  const all = (parts: readonly Instruction[]) => async (driver: Driver) => {
    for (const { act } of parts) await act(driver)
  }
  const moved = (what: 'pointer' | 'focus') => (region: string, action: 'enter' | 'leave') =>
    add({
      text: `Move the ${what} ${action === 'enter' ? 'into' : 'out of'} “${region}”.`,
      act: (driver) => driver[what](region, action),
    })

  const driver: Driver = {
    click: (name) =>
      add({ text: pressing(name), control: name, act: (driver) => driver.click(name) }),
    type: (label, text) =>
      add({
        text: typing(label, text),
        control: label,
        typed: { label, text },
        act: (driver) => driver.type(label, text),
      }),
    leave: (label) =>
      add({
        text: `Go to “${label}”, and leave it.`,
        control: label,
        act: (driver) => driver.leave(label),
      }),
    activate: (name) =>
      add({
        text: `Press “${name}” by touch or a screen reader, without the mouse.`,
        label: `Press ${name} without the mouse`,
        control: name,
        act: (driver) => driver.activate(name),
      }),
    navigate: (path, state) => {
      const kept = Object.entries(state ?? {}).map(([name, value]) => `, with the ${name} ${value}`)
      const label = `Open the address ${path}${kept.join('')}`
      return add({
        text: `${label}.`,
        label,
        ...(state && { needs: NEEDS.panel('An entry of the history with more than an address') }),
        act: (driver) => driver.navigate(path, state),
      })
    },
    pointer: moved('pointer'),
    focus: moved('focus'),
    respond(call, response) {
      const name = requestName(call.path)
      const refusal = refusalIn(response)
      const message = refusal?.message ? ` with “${refusal.message}”` : ''
      return add({
        text: refusal ? `The site refuses ${name}${message}.` : `Wait for the answer to ${name}.`,
        label: `Answer ${name}`,
        ...(refusal && { needs: NEEDS.panel(`A site that refuses ${name}`) }),
        act: (driver) => driver.respond(call, response),
      })
    },
    failNetwork: (call) =>
      add({
        text: `${requestName(call.path).replace(/^t/, 'T')} gets no answer.`,
        label: `Fail ${requestName(call.path)}`,
        needs: NEEDS.offline,
        act: (driver) => driver.failNetwork(call),
      }),
    async request(call, bringAbout) {
      const parts = await during(() => bringAbout(driver))
      await add({
        text: `If the site has not sent ${requestName(call.path)}: ${textOf(parts)}.`,
        label: `Have the site send ${requestName(call.path)}`,
        act: (driver) => driver.request(call, all(parts)),
      })
    },
    async ifRequested(call, act) {
      const parts = await during(() => act(driver))
      await add({
        text: `If the site waits for it: ${textOf(parts)}.`,
        label: `${parts.map(({ label }) => label).join(', then ')}, if the site waits for it`,
        act: (driver) => driver.ifRequested(call, all(parts)),
      })
    },
    moveMouse: () => add({ text: 'Move the mouse.', act: (driver) => driver.moveMouse() }),
    reduceMotion: () =>
      add({
        text: 'Turn on reduced motion in the settings of the system, and off again.',
        label: 'Turn on reduced motion, and off again',
        act: (driver) => driver.reduceMotion(),
      }),
    setTabVisible: (isVisible) =>
      add({
        text: isVisible ? 'Come back to the tab of the site.' : 'Open another tab.',
        label: isVisible ? 'Show the tab' : 'Hide the tab',
        act: (driver) => driver.setTabVisible(isVisible),
      }),
    async passTime(milliseconds) {
      const act = (driver: Driver) => driver.passTime(milliseconds)
      const label = `Let ${time(milliseconds)} pass`
      const last = recorded.pop()
      if (last && milliseconds < NOTICED)
        recorded.push({ ...last, act: (driver) => last.act(driver).then(() => act(driver)) })
      else {
        if (last) recorded.push(last)
        if (milliseconds >= NOTICED) await add({ text: `Wait ${time(milliseconds)}.`, label, act })
      }
    },
    async expectTexts() {},
  }
  return { driver, during }
}

/** What the fields contain in which a step ends, but for spaces around it: fields for addresses drop them. Anything else in it may take the fields away. */
export const contentsAfter = (instructions: readonly Instruction[]): string[] => {
  const last = instructions.slice(instructions.findLastIndex(({ typed }) => !typed) + 1)
  const texts = new Map(last.flatMap(({ typed }) => (typed ? [[typed.label, typed.text]] : [])))
  return [...texts].map(([label, text]) =>
    text === '' ? `“${label}” is empty.` : `“${label}” contains “${text.trim()}”.`,
  )
}

/** How a person follows a path test: what the panel does at the start, and then each step. */
export async function instructionsOf(pageSteps: PageSteps, { steps }: PathTest) {
  const { driver, during } = createRecorder()
  const start = await during(async () => pageSteps.setUp?.(driver))
  const perform = async ({ step, state }: PathStep) => {
    if (step.kind === 'delay' || step.kind === 'wait')
      return driver.passTime(state.clockMoves.reduce((sum, move) => sum + move, 0))
    await pageSteps.steps[step.name]?.(driver, state.before)
  }
  const recorded: Instruction[][] = []
  for (const step of steps) recorded.push(await during(() => perform(step)))
  return { start, steps: recorded }
}
