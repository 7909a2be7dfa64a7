import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** What an actor reported, and the path of the page at that time. */
export interface InspectionRecord {
  readonly event: StatelyInspectionEvent
  readonly path: string
}

/** What a tab of the site tells its local inspector. */
export type ToInspector =
  /** Everything since the tab was loaded. The inspector forgets what it had before. */
  | { readonly type: 'history'; readonly records: readonly InspectionRecord[] }
  | { readonly type: 'record'; readonly record: InspectionRecord }

/** What the local inspector tells the tab that opened it. */
export type ToSite = { readonly type: 'inspector.opened' }

/** A step of a recording, for the site that replays it. */
export interface ReplayStep {
  readonly type: 'step'
  readonly nth: number
  /** The name of the actor, with its number. */
  readonly actor: string
  readonly event: { readonly type: string }
  readonly path: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** What the replaying site tells the inspector. */
export type FromReplay =
  | { readonly type: 'replay.ready' }
  /** The state of the step's actor after it. */
  | { readonly type: 'replay.state'; readonly nth: number; readonly value: unknown }

const TAB_KEY = 'inspector-tab'

/** A name for the tab, which keeps it when it is loaded again. */
export function tabName(): string {
  const name = sessionStorage.getItem(TAB_KEY) ?? String(Math.random())
  sessionStorage.setItem(TAB_KEY, name)
  return name
}

/** Connects a tab and its inspector. Unlike `window.opener`, it goes on after either of them was loaded again. */
export const openChannel = (tab: string): BroadcastChannel => new BroadcastChannel(`inspect ${tab}`)
export const openReplayChannel = (replay: string): BroadcastChannel =>
  new BroadcastChannel(`replay ${replay}`)
