import { Button, Group, SegmentedControl, Slider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { openReplay } from './replay-window.ts'
import type { View } from './view.ts'

const SPEEDS = ['0.5×', '1×', '2×', '4×']
/** Milliseconds between two steps: as recorded, but long enough to see and short enough to wait for. */
const PAUSE = { least: 300, most: 2_000 }

/** Steps through a recording, and replays it on the site. */
export function Playback({ view: { recording, step, count, goTo } }: { view: View }) {
  const { changes } = recording
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState('1×')
  const [replay, setReplay] = useState<ReturnType<typeof openReplay>>()
  const [result, setResult] = useState('')
  const isEmpty = changes.length === 0
  const isAtEnd = count === changes.length

  useEffect(() => replay?.goTo(count), [replay, count])
  useEffect(() => {
    if (!isPlaying) return
    const gap = (changes[count]?.at ?? 0) - (changes[count - 1]?.at ?? 0)
    const pause = Math.min(Math.max(gap, PAUSE.least), PAUSE.most) / Number.parseFloat(speed)
    const timer = window.setTimeout(() => {
      if (count < changes.length) goTo(count + 1)
      else setPlaying(false)
    }, pause)
    return () => window.clearTimeout(timer)
  }, [isPlaying, changes, count, speed, goTo])

  function play() {
    if (isAtEnd && !isPlaying) goTo(0)
    setPlaying(!isPlaying)
  }
  function replayOnSite() {
    replay?.close()
    goTo(0)
    const tell = (text: string, isDifferent = false) => {
      setResult(text)
      if (isDifferent) setPlaying(false)
    }
    setReplay(openReplay(recording, tell))
  }
  const buttons: [string, boolean, () => void][] = [
    ['Step back', count === 0, () => goTo(count - 1)],
    [isPlaying ? 'Pause' : 'Play', isEmpty, play],
    ['Step forward', isAtEnd, () => goTo(count + 1)],
    ['Now', step === undefined, () => goTo('now')],
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
        <SegmentedControl size="xs" data={SPEEDS} value={speed} onChange={setSpeed} />
      </Group>
      <Group>
        <Slider flex={1} thumbLabel="Step" max={changes.length} value={count} onChange={goTo} />
        <output aria-label="Shown">{`${missing}${step === undefined ? 'Now' : 'Then'}: ${count} of ${changes.length}`}</output>
      </Group>
      <output>{result}</output>
    </>
  )
}
