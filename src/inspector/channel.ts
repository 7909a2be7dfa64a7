import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** What a tab of the site tells its local inspector. */
export type ToInspector =
  /** Everything since the tab was loaded. The inspector forgets what it had before. */
  | { readonly type: 'history'; readonly events: readonly StatelyInspectionEvent[] }
  | { readonly type: 'event'; readonly event: StatelyInspectionEvent }

/** What the local inspector tells the tab that opened it. */
export type ToSite = { readonly type: 'inspector.opened' }

const TAB_KEY = 'inspector-tab'

/** A name for the tab, which keeps it when it is loaded again. */
export function tabName(): string {
  const name = sessionStorage.getItem(TAB_KEY) ?? String(Math.random())
  sessionStorage.setItem(TAB_KEY, name)
  return name
}

/** Connects a tab and its inspector. Unlike `window.opener`, it goes on after either of them was loaded again. */
export const openChannel = (tab: string): BroadcastChannel => new BroadcastChannel(`inspect ${tab}`)
