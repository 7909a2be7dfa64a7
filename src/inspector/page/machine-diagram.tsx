import { Slider, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { statePaths } from '../../diagram/chart.ts'
import { drawDiagrams } from '../../diagram/diagram.ts'
import { scrollTo } from '../../diagram/scroll-to.ts'
import type { View } from './view.ts'

/** The diagram of the chosen actor's machine, as large as fits, with its active states. Of several regions, those that are active. */
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
      // Elsewhere a diagram scrolls, so it has a least width.
      figure.current.innerHTML = parts.map(({ svg }) => svg.replace(/min-width:\d+px/, '')).join('')
      for (const mark of figure.current.querySelectorAll(active)) mark.classList.add('active')
      const diagrams = [...figure.current.querySelectorAll('svg')]
      const shown = diagrams.filter((each) => each.querySelector('.active'))
      for (const each of diagrams)
        each.toggleAttribute('hidden', shown.length > 0 && !shown.includes(each))
      figure.current.style.setProperty('--share', `${zoom / 100 / Math.max(shown.length, 1)}`)
      figure.current.style.setProperty('--zoom', `${zoom}%`)
      const leaf = figure.current.querySelector('.leaf.active')
      if (leaf) scrollTo(leaf, figure.current)
    })
    return () => {
      isCurrent = false
    }
  }, [drawing, active, zoom])
  return (
    <>
      <Text size="sm">Zoom</Text>
      <Slider
        mb="xs"
        thumbLabel="Zoom"
        label={(value) => `${value}%`}
        min={100}
        max={400}
        value={zoom}
        onChange={setZoom}
      />
      <figure aria-label="Diagram" ref={figure} />
    </>
  )
}
