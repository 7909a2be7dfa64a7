import type { PathStep, PathTest } from '../engine/graph.ts'
import type { Driver, PageSteps } from '../engine/page-steps.ts'
import { type Command, DELAYS_OF_OWN, type Instruction } from './command.ts'
import { requestName } from './requests.ts'

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

/**
 * A driver that performs nothing. It only records as sentences what the steps do, so that the printed cases say
 * exactly what the tests do.
 */
export function createRecorder() {
  let recorded: Instruction[] = []
  const add = async (instruction: Instruction) => void recorded.push(instruction)
  const panel = (label: string, command: Command, more?: Partial<Instruction>) =>
    add({ text: `In the panel, press “${label}”.`, label, command, ...more })
  const move = (what: 'pointer' | 'focus') => (region: string, action: 'enter' | 'leave') => {
    const isInside = action === 'enter'
    const label = `Move the ${what} ${isInside ? 'into' : 'out of'} ${region}`
    return panel(label, { do: what, region, isInside })
  }

  /** Returns what `act` records, without adding it to the current recording. */
  const during = async (act: () => Promise<void>): Promise<Instruction[]> => {
    const before = recorded
    recorded = []
    await act()
    const during = recorded
    recorded = before
    return during
  }

  /** What one button of the panel does for a part of a step. */
  const partOf = async (act: (driver: Driver) => Promise<void>) => {
    const parts = await during(() => act(driver))
    return {
      labels: parts.map(({ label }) => label).join(', then '),
      commands: parts.flatMap(({ command }) => command ?? []),
    }
  }

  const driver: Driver = {
    click: (name) => add({ text: pressing(name), control: name }),
    type: (label, text) =>
      add({ text: typing(label, text), control: label, typed: { label, text } }),
    leave: (label) => add({ text: `Go to “${label}”, and leave it.`, control: label }),
    activate: (name) =>
      panel(`${name}, without the mouse`, { do: 'press', name }, { control: name }),
    navigate: (path, state) => {
      const kept = Object.entries(state ?? {}).map(([name, value]) => `, with the ${name} ${value}`)
      return panel(`Open the address ${path}${kept.join('')}`, { do: 'open', path, state })
    },
    pointer: move('pointer'),
    focus: move('focus'),
    respond({ path }, response) {
      const command = { do: 'answer', path, response } as const
      return panel(`Answer ${requestName(path)}`, command, { data: JSON.stringify(response) })
    },
    failNetwork: ({ path }) => panel(`Fail ${requestName(path)}`, { do: 'fail', path }),
    async request({ path }, bringAbout) {
      const { commands } = await partOf(bringAbout)
      await panel(`Have the site send ${requestName(path)}`, { do: 'request', path, commands })
    },
    async ifRequested({ path }, act) {
      const { labels, commands } = await partOf(act)
      await panel(`${labels}, if the site waits for it`, { do: 'ifRequested', path, commands })
    },
    moveMouse: () => panel('Move the mouse', { do: 'moveMouse' }),
    reduceMotion: () => panel('Ask for reduced motion', { do: 'reduceMotion' }),
    setTabVisible: (isVisible) =>
      panel(isVisible ? 'Show the tab' : 'Hide the tab', { do: 'tab', isVisible }),
    async passTime(milliseconds) {
      if (milliseconds >= DELAYS_OF_OWN)
        await panel(`Let ${time(milliseconds)} pass`, { do: 'pass', milliseconds })
    },
    async expectTexts() {},
  }
  return { driver, during }
}

/** What the fields contain in which a step ends. Anything else in it may take the fields away. */
export const contentsAfter = (instructions: readonly Instruction[]): string[] => {
  const last = instructions.slice(instructions.findLastIndex(({ typed }) => !typed) + 1)
  const texts = new Map(last.flatMap(({ typed }) => (typed ? [[typed.label, typed.text]] : [])))
  return [...texts].map(([label, text]) =>
    text === '' ? `“${label}” is empty.` : `“${label}” contains “${text}”.`,
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
