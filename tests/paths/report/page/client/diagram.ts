import { elements, marksIn } from './elements.ts'

const dataOf = (step: HTMLElement, name: 'states' | 'transitions'): string[] =>
  JSON.parse(step.dataset[name] ?? '[]')

/** Whether a step comes to the state of a mark, or takes its transition. */
const matches = (mark: SVGElement, step: HTMLElement): boolean => {
  const { state, transition = '' } = mark.dataset
  const isInState = dataOf(step, 'states').some(
    (path) => state !== undefined && (path === state || path.startsWith(`${state}.`)),
  )
  return isInState || dataOf(step, 'transitions').includes(transition)
}

/** Scrolls the frame of the diagram, not the page, until the given marks are in its middle. */
const scrollTo = (figure: HTMLElement, marks: readonly SVGElement[]): void => {
  const frame = figure.getBoundingClientRect()
  const boxes = marks.map((mark) => mark.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  const top = Math.min(...boxes.map((box) => box.top))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  const isTooLarge = right - left > frame.width || bottom - top > frame.height
  const [first] = marks
  if (isTooLarge && marks.length > 1 && first) {
    scrollTo(figure, [first])
    return
  }
  figure.scrollLeft += (left + right) / 2 - (frame.left + frame.right) / 2
  figure.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2
}

/** Lights what a step does in the diagram of its machine, and brings it into sight. */
export const highlightStep = (section: HTMLElement, step: HTMLElement): void => {
  const marks = marksIn(section)
  for (const mark of marks) mark.classList.toggle('active', matches(mark, step))
  for (const other of elements('.current', section)) other.classList.remove('current')
  step.classList.add('current')
  const [figure] = elements('figure', section)
  const lit = marks.filter((mark) => mark.matches('.leaf.active'))
  if (figure && lit.length > 0) scrollTo(figure, lit)
}

/** Shows only the cases through the selected state or arrow. */
const select = (section: HTMLElement, selected: SVGElement | undefined): void => {
  for (const mark of marksIn(section)) mark.classList.toggle('chosen', mark === selected)
  const { state } = selected?.dataset ?? {}
  for (const picture of elements('[data-pictured]', section)) {
    const pictured = picture.dataset.pictured ?? ''
    picture.hidden = state !== undefined && !`${pictured}.`.startsWith(`${state}.`)
  }
  const cases = elements('.case', section)
  for (const each of cases) {
    for (const step of elements('.step', each))
      step.classList.toggle('matching', selected !== undefined && matches(selected, step))
    each.hidden = selected !== undefined && !each.querySelector('.matching')
    if (selected && !each.hidden) each.toggleAttribute('open', true)
  }
  const [banner] = elements('.selection', section)
  const status = banner?.querySelector('span')
  if (!banner || !status) return
  banner.hidden = selected === undefined
  const shown = cases.filter(({ hidden }) => !hidden).length
  const name = selected?.dataset.state ?? selected?.dataset.transition
  status.textContent = `${shown} of ${cases.length} cases through ${name}`
  section.querySelector('.matching')?.scrollIntoView({ block: 'nearest' })
}

export const setUpDiagram = (section: HTMLElement): void => {
  for (const mark of marksIn(section)) {
    mark.setAttribute('tabindex', '0')
    mark.setAttribute('role', 'button')
    const name = mark.dataset.state ?? mark.dataset.transition ?? ''
    mark.setAttribute('aria-label', `Cases through ${name}`)
  }
  const selectTarget = (event: Event): void => {
    const { target } = event
    const mark =
      target instanceof Element
        ? target.closest<SVGElement>('[data-state], [data-transition]')
        : null
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
  // Not when the page scrolls under a pointer that stands still, as `mouseenter` would.
  for (const step of elements('.step', section))
    for (const type of ['mousemove', 'focusin', 'click'])
      step.addEventListener(type, () => {
        if (!step.matches('.current')) highlightStep(section, step)
      })
}
