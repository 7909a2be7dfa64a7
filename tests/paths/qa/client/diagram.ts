import { scrollTo } from '../../../../src/inspector/page/scroll-to.ts'

export const elements = (selector: string, parent: ParentNode = document): HTMLElement[] => [
  ...parent.querySelectorAll<HTMLElement>(selector),
]

/** The states and arrows of a diagram. */
const marksIn = (parent: ParentNode): SVGElement[] => [
  ...parent.querySelectorAll<SVGElement>('svg [data-state], svg [data-transition]'),
]

const dataOf = (step: HTMLElement, name: 'states' | 'transitions'): string[] =>
  JSON.parse(step.dataset[name] ?? '[]')

/** Whether a step reaches the state of a mark, or takes its transition. */
const matches = (mark: SVGElement, step: HTMLElement): boolean => {
  const { state, transition = '' } = mark.dataset
  const isInState = dataOf(step, 'states').some(
    (path) => state !== undefined && (path === state || path.startsWith(`${state}.`)),
  )
  return isInState || dataOf(step, 'transitions').includes(transition)
}

/** Highlights a step's states and transitions in the diagram, and scrolls the diagram there. */
const highlightStep = (section: HTMLElement, step: HTMLElement): void => {
  const marks = marksIn(section)
  for (const mark of marks) mark.classList.toggle('active', matches(mark, step))
  for (const other of elements('.current', section)) other.classList.remove('current')
  step.classList.add('current')
  const figure = section.querySelector('figure')
  const lit = marks.find((mark) => mark.matches('.leaf.active'))
  if (figure && lit) scrollTo(lit, figure)
}

/** Shows a diagram as wide as its frame at first, and larger or smaller with the slider above it. */
export const setUpZoom = (section: HTMLElement): void => {
  const figure = section.querySelector('figure')
  const zoom = section.querySelector<HTMLInputElement>('.zoom input')
  if (!figure || !zoom) return
  const draw = () => figure.style.setProperty('--zoom', `${zoom.value}%`)
  const { clientWidth, scrollWidth } = figure
  zoom.value = String(Math.max(50, Math.floor((100 * clientWidth) / scrollWidth)))
  zoom.addEventListener('input', draw)
  draw()
}

/** Shows only the cases through the selected state or arrow. */
const select = (section: HTMLElement, selected: SVGElement | undefined): void => {
  for (const mark of marksIn(section)) mark.classList.toggle('chosen', mark === selected)
  const cases = elements('.case', section)
  for (const each of cases) {
    const steps = elements('.step', each)
    for (const step of steps)
      step.classList.toggle('matching', selected !== undefined && matches(selected, step))
    each.hidden = selected !== undefined && !each.querySelector('.matching')
  }
  const banner = section.querySelector<HTMLElement>('.selection')
  const status = banner?.querySelector('span')
  if (!banner || !status) return
  banner.hidden = selected === undefined
  const shown = cases.filter(({ hidden }) => !hidden).length
  const name = selected?.dataset.state ?? selected?.dataset.transition
  status.textContent = `${shown} of ${cases.length} cases through ${name}`
}

export const setUpDiagram = (section: HTMLElement): void => {
  for (const mark of marksIn(section)) {
    const name = mark.dataset.state ?? mark.dataset.transition ?? ''
    const attributes = { tabindex: '0', role: 'button', 'aria-label': `Cases through ${name}` }
    for (const [attribute, value] of Object.entries(attributes)) mark.setAttribute(attribute, value)
  }
  const selectTarget = (event: Event): void => {
    const { target } = event
    if (!(target instanceof Element)) return
    const mark = target.closest<SVGElement>('[data-state], [data-transition]')
    if (!mark) return
    event.preventDefault()
    select(section, mark.classList.contains('chosen') ? undefined : mark)
  }
  const figure = section.querySelector('figure')
  figure?.addEventListener('click', selectTarget)
  figure?.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') selectTarget(event)
  })
  section
    .querySelector('.selection button')
    ?.addEventListener('click', () => select(section, undefined))
  // Unlike `mouseenter`, `mousemove` does not fire when the page scrolls under a still pointer.
  for (const step of elements('.step', section))
    for (const type of ['mousemove', 'focusin', 'click'])
      step.addEventListener(type, () => {
        if (!step.matches('.current')) highlightStep(section, step)
      })
}
