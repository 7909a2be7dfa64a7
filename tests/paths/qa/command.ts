/** What a button of QA's panel does to the site beside it. */
export type Command =
  | { readonly do: 'answer'; readonly path: string; readonly response: unknown }
  | { readonly do: 'fail'; readonly path: string }
  | {
      readonly do: 'request' | 'ifRequested'
      readonly path: string
      readonly commands: readonly Command[]
    }
  | { readonly do: 'open'; readonly path: string; readonly state: object | undefined }
  | { readonly do: 'press'; readonly name: string }
  | { readonly do: 'pointer' | 'focus'; readonly region: string; readonly isInside: boolean }
  | { readonly do: 'moveMouse' }
  | { readonly do: 'reduceMotion' }
  | { readonly do: 'tab'; readonly isVisible: boolean }
  | { readonly do: 'pass'; readonly milliseconds: number }

/**
 * Delays shorter than this, in milliseconds, run in real time on QA's page, so that transitions finish on their own.
 * Longer delays wait until the panel moves the clock.
 */
export const DELAYS_OF_OWN = 1_000

/** One action for a person. */
export interface Instruction {
  readonly text: string
  /** The command of a button in the panel, for anything that a person cannot do on the site. */
  readonly command?: Command
  readonly label?: string
  /** The response of an answered call, as JSON. */
  readonly data?: string
  /** What a field contains after something was typed into it. */
  readonly typed?: { readonly label: string; readonly text: string }
}

/** The short name of a call, such as `getPrice`. */
export const callName = (path: string): string => path.replace('/api/', '')

const secondsText = (milliseconds: number): string =>
  milliseconds === 1_000 ? 'a second' : `${milliseconds / 1_000} seconds`

export function labelOf(command: Command): string {
  switch (command.do) {
    case 'answer':
      return `Answer ${callName(command.path)}`
    case 'fail':
      return `Fail ${callName(command.path)}`
    case 'request':
      return `Have ${callName(command.path)} requested`
    case 'ifRequested':
      return `${command.commands.map(labelOf).join(', ')}, if the site waits for it`
    case 'open':
      return `Open ${command.path}${command.state ? ` with ${JSON.stringify(command.state)}` : ''}`
    case 'press':
      return `${command.name}, without the mouse`
    case 'pointer':
      return `Pointer ${command.isInside ? 'into' : 'out of'} ${command.region}`
    case 'focus':
      return `Focus ${command.isInside ? 'into' : 'out of'} ${command.region}`
    case 'moveMouse':
      return 'Move the mouse'
    case 'reduceMotion':
      return 'Ask for reduced motion'
    case 'tab':
      return command.isVisible ? 'Show the tab' : 'Hide the tab'
    case 'pass':
      return `Let ${secondsText(command.milliseconds)} pass`
  }
}
