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
 * Shorter delays than this, in milliseconds, run in real time beside QA's panel, so that transitions end by
 * themselves. All others wait until the panel lets time pass.
 */
export const DELAYS_OF_OWN = 1_000

/** One thing for a person to do. */
export interface Instruction {
  readonly text: string
  /** The button of the panel that does it, for what a person cannot do on the site herself. */
  readonly command?: Command
  readonly label?: string
  /** What an answer contains, as JSON. */
  readonly data?: string
}

/** A call as people name it: `getPrice`. */
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
