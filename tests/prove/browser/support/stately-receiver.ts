import { createBrowserReceiver } from '@statelyai/inspect'

/** Stands in for the page at stately.ai: collects what the package's own receiver gets from the site. */
const received: unknown[] = []
createBrowserReceiver().subscribe((event) => received.push(event))
Object.assign(window, { received })
