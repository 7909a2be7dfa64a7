import { Button, Group, Slider } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { chartOf } from './chart.ts'
import { drawDiagrams } from './diagram.ts'
import { statePaths } from './recording.ts'
import { scrollTo } from './scroll-to.ts'
import type { View } from './view.ts'

/** The diagram of the chosen actor's machine, with its active states. */
export function MachineDiagram({ view: { recording, count, actor, machine } }: { view: View }) {
  const figure = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(100)
  const drawing = useMemo(() => machine && drawDiagrams(chartOf(machine.machine)), [machine])
  const states = statePaths(recording.lastChange(actor?.id, count)?.value)
  const active = states.map((path) => `[data-state="${path}"]`).join() || 'none'

  useEffect(() => {
    let isCurrent = true
    drawing?.then((parts) => {
      if (!isCurrent || !figure.current || !picture.current) return
      picture.current.style.zoom = `${zoom}%`
      picture.current.innerHTML = parts.map(({ svg }) => svg).join('')
      for (const mark of picture.current.querySelectorAll(active)) mark.classList.add('active')
      const leaf = picture.current.querySelector('.leaf.active')
      if (leaf) scrollTo(leaf, figure.current)
    })
    return () => {
      isCurrent = false
    }
  }, [drawing, active, zoom])

  function fit() {
    if (!figure.current) return
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = figure.current
    setZoom(Math.floor(zoom * Math.min(clientWidth / scrollWidth, clientHeight / scrollHeight)))
  }
  return (
    <>
      <Group gap="xs">
        <Slider flex={1} thumbLabel="Zoom" min={10} max={300} value={zoom} onChange={setZoom} />
        <Button onClick={fit}>Fit</Button>
        <Button onClick={() => setZoom(100)}>{`${zoom} %`}</Button>
      </Group>
      <figure aria-label="Diagram" ref={figure}>
        <div ref={picture} />
      </figure>
    </>
  )
}
