/** What the site must be like for what a server or a network does only now and then, and how a tester gets that. */
export const NEEDS: {
  readonly panel: (what: string) => string
  readonly offline: string
  readonly steps: Readonly<Record<string, string>>
} = {
  panel: (what) => `${what}: this needs the panel (npm run qa).`,
  offline:
    'No connection for a moment: turn the network off in the developer tools of the browser (Network, Offline) before the request that gets no answer, and on again after it.',
  /** By the names of the steps. */
  steps: {
    'the client already has a visit':
      'A client with a visit to come: book one with the same name and email address first.',
    'someone else has booked the time':
      'A time that is booked meanwhile: book the same time in another browser before this one is sent.',
    'the hold is refused':
      'A visitor who holds as many times as one may: hold five others in this browser first.',
    'the link is unknown':
      'A link that belongs to no visit: change a letter of the link of a visit.',
    'no one is signed in': 'A browser in which nobody is signed in at the desk.',
    'no client is recognized': 'A browser that nobody has verified by a code.',
    'the code is wrong': 'Any code other than the one that was sent.',
    'no tries are left': 'Five wrong codes were entered before.',
    'the cancellation is refused':
      'A visit that begins in less time than the practice lets visits be canceled in.',
    'the session is over': 'A session that was ended at another device (Sign out everywhere).',
  },
}
