import { type FromReplay, openReplayChannel, type ReplayStep } from '../channel.ts'
import { type Actor, type Change, statePaths } from './recording.ts'

const describe = (value: unknown): string =>
  statePaths(value ?? 'no state')
    .sort()
    .join(', ')

/** Opens the site in a new window and replays a recording there, step by step as the developer goes forward. */
export function openReplay(
  changes: readonly Change[],
  actors: ReadonlyMap<string, Actor>,
  tell: (text: string) => void,
) {
  const id = String(Math.random())
  const channel = openReplayChannel(id)
  const [first] = changes
  const query = `replay=${id}&at=${first?.at ?? 0}`
  window.open(`${first?.path ?? '/'}?${query}`, `replay ${id}`)
  tell('The site is opening.')
  let [isReady, sent, wanted] = [false, 0, 0]

  const nameOf = ({ actor }: Change) => actors.get(actor)?.name ?? ''
  /** Sends one step at a time, after the site has reported the result of the previous one. */
  function sendNext(): void {
    const change = changes[sent]
    if (!isReady || sent >= wanted || !change) return
    const { event, path, at } = change
    const step: ReplayStep = { type: 'step', nth: sent, actor: nameOf(change), event, path, at }
    tell(`Step ${sent + 1}: waiting for ${step.actor} on the site.`)
    isReady = false
    sent += 1
    channel.postMessage(step)
  }
  function compare(nth: number, value: unknown): void {
    const change = changes[nth]
    if (!change) return
    const [seen, recorded] = [describe(value), describe(change.value)]
    const step = `Step ${nth + 1}: ${nameOf(change)}`
    if (seen === recorded) tell(`${step} on the site is in the recorded state, ${recorded}.`)
    else tell(`${step} on the site is in ${seen}, but the recording has ${recorded}.`)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<FromReplay>) => {
    isReady = true
    if (data.type === 'replay.ready') {
      tell('The site is at the beginning. Step forward to replay.')
    } else compare(data.nth, data.value)
    sendNext()
  })
  return {
    /** Replays the first `count` changes. The site cannot step back. */
    goTo(count: number) {
      wanted = Math.max(wanted, count)
      sendNext()
    },
    close: () => channel.close(),
  }
}
