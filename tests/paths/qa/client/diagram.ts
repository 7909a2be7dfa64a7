import { scrollTo } from '../../../../src/diagram/scroll-to.ts'
import { elements } from './elements.ts'

/** Whether a step reaches the state of a mark, or one within it, or takes its transition. */
const isPassed = ({ dataset }: SVGElement, step: HTMLElement): boolean => {
  const places: readonly string[] = JSON.parse(step.dataset.places ?? '[]')
  const name = dataset.state ?? dataset.transition
  return places.some((place) => place === name || place.startsWith(`${name}.`))
}

/** Lets the diagram of a section follow the step that a person points at. */
export function setUpDiagram(section: HTMLElement): void {
  const figure = section.querySelector('figure')
  if (!figure) return
  const marks = [...figure.querySelectorAll<SVGElement>('[data-state], [data-transition]')]
  const follow = ({ target }: Event): void => {
    const step = target instanceof Element ? target.closest<HTMLElement>('.step') : null
    if (!step || step.matches('.current')) return
    for (const other of elements('.current', section)) other.classList.remove('current')
    step.classList.add('current')
    for (const mark of marks) mark.classList.toggle('active', isPassed(mark, step))
    const lit = marks.find((mark) => mark.matches('.leaf.active'))
    if (lit) scrollTo(lit, figure)
  }
  // Unlike `mouseenter`, `mousemove` does not fire when the page scrolls under a still pointer.
  for (const type of ['mousemove', 'focusin', 'click']) section.addEventListener(type, follow)
}
