import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** An event reported by an actor, and the path of the page at that time. */
export interface InspectionRecord {
  readonly event: StatelyInspectionEvent
  readonly path: string
}

/** Messages from a tab of the site to its local inspector. */
export type ToInspector =
  /** Everything since the tab was loaded. Replaces what the inspector had before. */
  | { readonly type: 'history'; readonly records: readonly InspectionRecord[] }
  | { readonly type: 'record'; readonly record: InspectionRecord }
  /** What became of an event that a developer wrote. */
  | { readonly type: 'answer'; readonly text: string }

/** Messages from the local inspector to the tab that opened it. */
export type ToSite =
  | { readonly type: 'inspector.opened' }
  /** An event for an actor, by its session id, as the developer wrote it. */
  | { readonly type: 'event.written'; readonly actor: string; readonly text: string }

/** A step of a recording, sent to the site that replays it. */
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

/** Messages from the replaying site to the inspector. */
export type FromReplay =
  | { readonly type: 'replay.ready' }
  /** The state of the actor after the step. */
  | { readonly type: 'replay.state'; readonly nth: number; readonly value: unknown }

/** Connects an inspector with a tab or a replay. Unlike `window.opener`, it survives a reload of either of them. */
export const openChannel = (name: string): BroadcastChannel => new BroadcastChannel(name)
