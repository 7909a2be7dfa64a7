import { type FromReplay, openChannel, type ReplayStep } from '../channel.ts'
import { type Recording, stateName } from './recording.ts'

/** Opens the site in a new window and replays a recording there, step by step as the developer goes forward. */
export function openReplay(
  recording: Recording,
  tell: (text: string, isDifferent?: boolean) => void,
) {
  const changes = [...recording.changes]
  const id = String(Math.random())
  const channel = openChannel(id)
  window.open(`${changes[0]?.path}?replay=${id}&at=${changes[0]?.at}`, `replay ${id}`)
  tell('The site is opening.')
  let [isReady, sent, wanted] = [false, 0, 0]

  /** Sends one step at a time, after the site has reported the result of the previous one. */
  function sendNext(): void {
    const change = changes[sent]
    if (!isReady || sent >= wanted || !change) return
    const { event, path, at } = change
    const actor = recording.nameOf(change.actor)
    const step: ReplayStep = { type: 'step', nth: sent, actor, event, path, at }
    tell(`Step ${sent + 1}: waiting for ${actor} on the site.`)
    isReady = false
    sent += 1
    channel.postMessage(step)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<FromReplay>) => {
    isReady = true
    if (data.type === 'replay.ready') {
      tell('The site is at the beginning. Step forward or play to replay.')
    } else {
      const change = changes[data.nth]
      const [seen, recorded] = [stateName(data.value), stateName(change?.value)]
      const step = `Step ${data.nth + 1}: ${recording.nameOf(change?.actor)}`
      if (seen === recorded) tell(`${step} on the site is in the recorded state, ${recorded}.`)
      else tell(`${step} on the site is in ${seen}, but the recording has ${recorded}.`, true)
    }
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
