import { useHash } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { createMachine } from 'xstate'
import { chartOf, readableEvent, stateName } from '../../diagram/chart.ts'
import type { ToInspector, ToSite } from '../local-inspector.ts'
import { emptyRecording, type Recording, type Step, waitsAfter } from '../recording.ts'

const tab = new URLSearchParams(location.search).get('tab')
const channel = tab === null ? undefined : new BroadcastChannel(tab)
const post = (message: ToSite) => channel?.postMessage(message)

/** Whether a text has every word of a filter, and none of those with a minus before them. */
export const passes = (filter: string, text: string): boolean =>
  filter.split(/\s+/).every((word) => {
    const isExcluded = /^-./.test(word)
    return isExcluded ? !text.includes(word.slice(1)) : text.includes(word)
  })

/** The steps in which a timer ran and nothing else happened: most of what a page does while nobody touches it. */
function quietSteps(steps: readonly Step[]): ReadonlySet<Step> {
  const last = new Map<string, string>()
  return new Set(
    steps.filter(({ actor, event, value, context = {}, actions = [] }) => {
      const [before, state] = [last.get(actor), stateName(value)]
      last.set(actor, state)
      const isTimer = event.type.startsWith('xstate.after.') && state === before
      return isTimer && Object.keys(context).length === 0 && actions.length === 0
    }),
  )
}

/** What the page shows: a recording after some of the steps of its machines. The hash of the URL says after how many. */
export function useView() {
  const [recording, setRecording] = useState(emptyRecording)
  /** The name of the file that is shown; nothing while the page shows what happens now. */
  const [file, setFile] = useState('')
  const [answer, setAnswer] = useState('')
  const [filter, setFilter] = useState('')
  const [hash, setHash] = useHash({ getInitialValueInEffect: false })
  /** An actor stays chosen until another step is shown, or “Now” is pressed. */
  const [chosen, setChosen] = useState<{ actor: string; hash: string }>()

  // Live steps must not replace a recording that was opened from a file.
  const isLive = channel !== undefined && file === ''
  useEffect(() => {
    if (!isLive) return
    const listen = ({ data }: MessageEvent<ToInspector>) => {
      if ('log' in data) setRecording(data.log)
      else if ('answer' in data) setAnswer(data.answer)
      else
        setRecording((before) => ({
          ...before,
          machines: { ...before.machines, ...data.machines },
          actors: { ...before.actors, ...data.actors },
          steps: [...before.steps, data.step],
        }))
    }
    channel.addEventListener('message', listen)
    post('opened')
    return () => channel.removeEventListener('message', listen)
  }, [isLive])

  const { actors, machines, steps } = recording
  const changes = useMemo(() => steps.filter(({ context }) => context !== undefined), [steps])
  const step = /^#\d+$/.test(hash) ? Number(hash.slice(1)) : undefined
  /** In a file, and for a filter, every step counts. */
  const isWhole = !isLive || filter !== ''
  const quiet = useMemo(() => quietSteps(isWhole ? [] : changes), [changes, isWhole])
  const count = Math.min(step ?? changes.length, changes.length)
  const change =
    step === undefined ? changes.findLast((each) => !quiet.has(each)) : changes[count - 1]
  /** All steps so far, also those of actors without a context. */
  const past = step === undefined ? steps : steps.slice(0, change ? steps.indexOf(change) + 1 : 0)
  const last = new Map(past.map((each) => [each.actor, each]))

  const id = (chosen?.hash === hash ? chosen.actor : change?.actor) ?? Object.keys(actors)[0] ?? ''
  const definition = machines[actors[id]?.machine ?? '']
  const waits = JSON.stringify(waitsAfter(past, id))
  const chart = useMemo(
    () => definition && chartOf(createMachine(JSON.parse(definition)), JSON.parse(waits)),
    [definition, waits],
  )
  const nameOf = (actor: string | undefined) => actors[actor ?? '']?.name ?? 'page'

  function open(opened: Recording, name: string) {
    setRecording(opened)
    setFile(name)
    // At the step that differs, or at the beginning.
    const failed = opened.steps.slice(0, (opened.failure?.step ?? -1) + 1)
    setHash(`#${failed.filter(({ context }) => context).length}`)
  }
  return {
    recording,
    changes,
    quiet,
    step,
    count,
    change,
    past,
    last,
    id,
    chart,
    nameOf,
    file,
    open,
    filter,
    setFilter,
    answer,
    labelOf: ({ actor, event }: Step) => `${nameOf(actor)}: ${readableEvent(event.type)}`,
    choose: (actor: string) => setChosen({ actor, hash }),
    /** Whether the actor of each new event is shown. */
    isFollowing: step === undefined && chosen?.hash !== hash,
    goTo(next: number | 'now') {
      setChosen(undefined)
      setHash(`#${next}`)
    },
    /** Sends an event to the chosen actor; undefined without a live site. */
    send: isLive
      ? (text: string) => {
          setAnswer('Waiting for the page.')
          post({ actor: id, text })
        }
      : undefined,
  }
}

export type View = ReturnType<typeof useView>
