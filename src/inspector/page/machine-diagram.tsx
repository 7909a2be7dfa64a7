import { Slider } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { statePaths } from '../../diagram/chart.ts'
import { drawDiagrams } from '../../diagram/diagram.ts'
import { scrollTo } from '../../diagram/scroll-to.ts'
import type { View } from './view.ts'

/** The diagram of the chosen actor's machine, with its active states. */
export function MachineDiagram({ view: { last, id, chart } }: { view: View }) {
  const figure = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(100)
  const drawing = useMemo(() => (chart ? drawDiagrams(chart) : Promise.resolve([])), [chart])
  const states = statePaths(last.get(id)?.value)
  const active = states.map((path) => `[data-state="${path}"]`).join() || 'none'

  useEffect(() => {
    let isCurrent = true
    drawing.then((parts) => {
      if (!isCurrent || !figure.current) return
      figure.current.innerHTML = `<div style="zoom:${zoom}%">${parts.map(({ svg }) => svg).join('')}</div>`
      for (const mark of figure.current.querySelectorAll(active)) mark.classList.add('active')
      const leaf = figure.current.querySelector('.leaf.active')
      if (leaf) scrollTo(leaf, figure.current)
    })
    return () => {
      isCurrent = false
    }
  }, [drawing, active, zoom])
  return (
    <>
      <Slider my="xs" thumbLabel="Zoom" min={10} max={300} value={zoom} onChange={setZoom} />
      <figure aria-label="Diagram" ref={figure} />
    </>
  )
}
