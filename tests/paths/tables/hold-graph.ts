import { rows } from '../engine/rows.ts'

/** The expected graph of a hold: each color of the banner, and "Keep it 10 more minutes" in the last minute, in the last second and after the end. */
export const holdGraph = rows(`
  info + idle | 62 s: a second passes → info + idle | 61 s
  info + idle | 62 s: two seconds pass → warning + idle | 60 s
  info + idle | 62 s: Release this time is pressed → info + releasing | 62 s
  info + releasing | 62 s: the hold is released → released + idle | 62 s
  info + releasing | 62 s: the release is refused / the release is refused without a message /
    the release request fails → info + idle | 62 s
  released + idle | 62 s: the new end arrives → released + idle | 62 s
  released + idle | 62 s: Keep it 10 more minutes is pressed → released + renewing | 62 s
  released + renewing | 62 s: the hold is renewed → info + idle | 62 s, renewed
  released + renewing | 62 s: the renewal is refused /
    the renewal request fails → released + idle | 62 s
  warning + idle | 60 s: Keep it 10 more minutes is pressed → warning + renewing | 60 s
  warning + renewing | 60 s: the hold is renewed /
    the hold is renewed without a message → warning + idle | 60 s, renewed
  warning + renewing | 60 s: the renewal is refused / the renewal is refused without a message /
    the renewal request fails → warning + idle | 60 s
  info + idle | 62 s, renewed: the new end arrives → info + idle | 662 s, renewed
  info + idle | 62 s, renewed: an end in a minute arrives → warning + idle | 60 s, renewed
  info + idle | 62 s, renewed: an end in ten seconds arrives → danger + idle | 10 s, renewed
  info + idle | 662 s, renewed:
    ten minutes and two seconds pass → warning + idle | 60 s, renewed
  info + idle | 600 s, renewed: nine minutes pass → warning + idle | 60 s, renewed
  info + idle | 61 s: a second passes → warning + idle | 60 s
  warning + idle | 60 s: fifty seconds pass → danger + idle | 10 s
  warning + idle | 60 s: 49 seconds pass → warning + idle | 11 s
  warning + idle | 11 s: a second passes → danger + idle | 10 s
  danger + idle | 10 s: ten seconds pass → expired + idle | 0 s
  danger + idle | 10 s: 9 seconds pass → danger + idle | 1 s
  danger + idle | 1 s; danger + idle | 1 s, renewed: a second passes → expired + idle | 0 s
  danger + idle | 1 s: Keep it 10 more minutes is pressed → danger + renewing | 1 s
  danger + renewing | 1 s: a second passes → expired + renewing | 0 s
  danger + renewing | 1 s: the hold is renewed → danger + idle | 1 s, renewed
  danger + renewing | 1 s: the renewal is refused → danger + idle | 1 s
  expired + idle | 0 s: Keep it 10 more minutes is pressed → expired + renewing | 0 s
  expired + renewing | 0 s: the hold is renewed → expired + idle | 0 s, renewed
  expired + renewing | 0 s: the renewal is refused /
    the renewal request fails → expired + idle | 0 s
  expired + idle | 0 s, renewed: the old end arrives → expired + idle | 0 s
  expired + idle | 0 s, renewed: the new end arrives → info + idle | 600 s, renewed
`)
