import { scrollTo } from '../../../../src/inspector/page/scroll-to.ts'

export const elements = (selector: string, parent: ParentNode = document): HTMLElement[] => [
  ...parent.querySelectorAll<HTMLElement>(selector),
]

/** The states and arrows of a diagram. */
const MARKS = '[data-state], [data-transition]'
const nameOf = ({ dataset: { state, transition = '' } }: SVGElement): string => state ?? transition

/** Whether a step reaches the state of a mark, or one within it, or takes its transition. */
const isPassed = (mark: SVGElement, step: HTMLElement): boolean => {
  const places: readonly string[] = JSON.parse(step.dataset.places ?? '[]')
  const name = nameOf(mark)
  return places.some((place) => place === name || place.startsWith(`${name}.`))
}

/** Lets the diagram of a section follow the step that a person points at, and show the cases through a state. */
export function setUpDiagram(section: HTMLElement): void {
  const figure = section.querySelector('figure')
  const banner = section.querySelector<HTMLElement>('.selection')
  const [status, showAll] = banner?.children ?? []
  if (!figure || !banner || !status) return
  const marks = [...figure.querySelectorAll<SVGElement>(MARKS)]
  const cases = elements('.case', section)

  const highlight = (step: HTMLElement): void => {
    for (const mark of marks) mark.classList.toggle('active', isPassed(mark, step))
    for (const other of elements('.current', section)) other.classList.remove('current')
    step.classList.add('current')
    const lit = marks.find((mark) => mark.matches('.leaf.active'))
    if (lit) scrollTo(lit, figure)
  }
  // Unlike `mouseenter`, `mousemove` does not fire when the page scrolls under a still pointer.
  for (const type of ['mousemove', 'focusin', 'click'])
    section.addEventListener(type, ({ target }) => {
      const step = target instanceof Element ? target.closest<HTMLElement>('.step') : null
      if (step && !step.matches('.current')) highlight(step)
    })

  const choose = (chosen: SVGElement | undefined): void => {
    for (const mark of marks) mark.classList.toggle('chosen', mark === chosen)
    for (const each of cases)
      each.hidden =
        chosen !== undefined && !elements('.step', each).some((step) => isPassed(chosen, step))
    banner.hidden = chosen === undefined
    const shown = cases.filter(({ hidden }) => !hidden).length
    status.textContent = chosen ? `${shown} of ${cases.length} cases through ${nameOf(chosen)}` : ''
  }
  showAll?.addEventListener('click', () => choose(undefined))
  for (const mark of marks) {
    mark.setAttribute('tabindex', '0')
    mark.setAttribute('role', 'button')
    mark.setAttribute('aria-label', `Cases through ${nameOf(mark)}`)
    const toggle = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      choose(mark.matches('.chosen') ? undefined : mark)
    }
    mark.addEventListener('click', toggle)
    mark.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') toggle(event)
    })
  }
}
