import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FromReplay, ToReplay } from '../replay.ts'
import type { View } from './view.ts'

const OPENING = 'The site is opening.'

/** Steps through a recording, and replays it on the site. */
export function Playback({ view }: { view: View }) {
  const { recording, changes, step, count, goTo, isFollowing } = view
  const [replay, setReplay] = useState<BroadcastChannel>()
  const [result, setResult] = useState<FromReplay>({ text: '' })
  const isEmpty = changes.length === 0
  const isAtEnd = count === changes.length

  // What is posted before the site is there gets lost.
  const isOpen = result.text !== OPENING
  useEffect(() => {
    if (!isOpen) return
    const message: ToReplay = { actors: recording.actors, steps: changes, wanted: count }
    replay?.postMessage(message)
  }, [replay, recording, changes, count, isOpen])

  /** Opens the site in a new window, which then follows the steps shown here. It cannot step back. */
  function replayOnSite() {
    replay?.close()
    goTo(0)
    const id = String(Math.random())
    const first = changes.find(({ actor }) => !recording.actors[actor]?.isGone)
    const channel = new BroadcastChannel(id)
    channel.addEventListener('message', ({ data }: MessageEvent<FromReplay>) => setResult(data))
    window.open(`${first?.path}?replay=${id}&at=${first?.at}`, `replay ${id}`)
    setResult({ text: OPENING })
    setReplay(channel)
  }
  const buttons: [string, boolean, () => void][] = [
    ['Step back', count === 0, () => goTo(count - 1)],
    ['Step forward', isAtEnd, () => goTo(count + 1)],
    ['Now', isFollowing, () => goTo('now')],
    ['Replay on the site', isEmpty, replayOnSite],
  ]
  const missing = step !== undefined && step > changes.length ? `There is no step ${step}. ` : ''
  return (
    <>
      <Group gap="xs">
        {buttons.map(([name, disabled, act]) => (
          <Button key={name} disabled={disabled} onClick={act}>
            {name}
          </Button>
        ))}
      </Group>
      <output aria-label="Shown">{`${missing}${step === undefined ? 'Now' : 'Then'}: ${count} of ${changes.length}`}</output>
      <output>{result.isDifferent ? <strong>{result.text}</strong> : result.text}</output>
    </>
  )
}
