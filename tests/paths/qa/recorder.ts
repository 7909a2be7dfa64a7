import type { Tour, TourStep } from '../engine/graph.ts'
import type { Driver, Stage } from '../engine/stage.ts'
import { type Command, DELAYS_OF_OWN, type Instruction, labelOf } from './command.ts'

const inPanel = (command: Command): Instruction => {
  const label = labelOf(command)
  const text = `In the panel, press “${label}”.`
  return command.do === 'answer'
    ? { text, label, command, data: JSON.stringify(command.response) }
    : { text, label, command }
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

/**
 * A driver that performs nothing. It only records as sentences what a stage does, so that the printed cases say
 * exactly what the tests do.
 */
function createRecorder() {
  let recorded: Instruction[] = []
  const add = async (instruction: Instruction) => void recorded.push(instruction)
  const command = (command: Command) => add(inPanel(command))
  const nothing = async () => {}

  /** Returns what `act` records, without adding it to the current recording. */
  const during = async (act: () => Promise<void>): Promise<Instruction[]> => {
    const before = recorded
    recorded = []
    await act()
    const during = recorded
    recorded = before
    return during
  }

  /** The commands that one button of the panel runs for a part of a step. */
  const commandsOf = async (act: (driver: Driver) => Promise<void>): Promise<Command[]> =>
    (await during(() => act(driver))).flatMap(({ command }) => command ?? [])

  const driver: Driver = {
    click: (name) => add({ text: pressing(name) }),
    type: (label, text) => add({ text: typing(label, text), typed: { label, text } }),
    leave: (label) => add({ text: `Go to “${label}”, and leave it.` }),
    activate: (name) => command({ do: 'press', name }),
    navigate: (path, state) => command({ do: 'open', path, state }),
    pointer: (region, action) => command({ do: 'pointer', region, isInside: action === 'enter' }),
    focus: (region, action) => command({ do: 'focus', region, isInside: action === 'enter' }),
    respond: ({ path }, response) => command({ do: 'answer', path, response }),
    failNetwork: ({ path }) => command({ do: 'fail', path }),
    async request({ path }, bringAbout) {
      await command({ do: 'request', path, commands: await commandsOf(bringAbout) })
    },
    async ifRequested({ path }, act) {
      await command({ do: 'ifRequested', path, commands: await commandsOf(act) })
    },
    moveMouse: () => command({ do: 'moveMouse' }),
    reduceMotion: () => command({ do: 'reduceMotion' }),
    setTabVisible: (isVisible) => command({ do: 'tab', isVisible }),
    async passTime(milliseconds) {
      if (milliseconds >= DELAYS_OF_OWN) await command({ do: 'pass', milliseconds })
    },
    expectTexts: nothing,
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

interface CaseInstructions {
  /** What the panel does when the case is started. */
  readonly start: readonly Instruction[]
  readonly steps: readonly (readonly Instruction[])[]
}

/** The instructions with which a person follows a tour of a stage. */
export async function instructionsOf(stage: Stage, { steps }: Tour): Promise<CaseInstructions> {
  const { driver, during } = createRecorder()
  const start = await during(async () => stage.setUp?.(driver))
  const perform = async ({ step, state }: TourStep) => {
    if (step.kind === 'delay' || step.kind === 'wait') {
      const milliseconds = state.clockMoves.reduce((sum, move) => sum + move, 0)
      return driver.passTime(milliseconds)
    }
    await stage.steps[step.name]?.(driver, state.before)
  }
  const recorded: Instruction[][] = []
  for (const step of steps) recorded.push(await during(() => perform(step)))
  return { start, steps: recorded }
}
