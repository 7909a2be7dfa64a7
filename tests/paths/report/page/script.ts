/** Runs in the page that main.ts --out writes. The page has no other file, so this script imports nothing. */

const elements = (selector: string, parent: ParentNode = document): HTMLElement[] => [
  ...parent.querySelectorAll<HTMLElement>(selector),
]

/** The states and arrows of a diagram. */
const marksIn = (parent: ParentNode): SVGElement[] => [
  ...parent.querySelectorAll<SVGElement>('svg [data-state], svg [data-transition]'),
]

const dataOf = (step: HTMLElement | undefined, name: 'states' | 'transitions'): string[] =>
  JSON.parse(step?.dataset[name] ?? '[]')

/** Some browsers give a page from a file no storage. Ticks are then lost when the page is closed. */
const withStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

const saveTick = (id: string, isTicked: boolean): void =>
  withStorage((storage) => (isTicked ? storage.setItem(id, '1') : storage.removeItem(id)))

/** Whether a step comes to the state of a mark, or takes its transition. */
const matches = (mark: SVGElement, step: HTMLElement | undefined): boolean => {
  const { state, transition = '' } = mark.dataset
  const isInState = dataOf(step, 'states').some(
    (path) => state !== undefined && (path === state || path.startsWith(`${state}.`)),
  )
  return isInState || dataOf(step, 'transitions').includes(transition)
}

const highlightStep = (section: HTMLElement, step: HTMLElement | undefined): void => {
  for (const mark of marksIn(section)) mark.classList.toggle('active', matches(mark, step))
}

/** Shows only the tours through the selected state or arrow. */
const select = (section: HTMLElement, selected: SVGElement | undefined): void => {
  for (const mark of marksIn(section)) mark.classList.toggle('chosen', mark === selected)
  const tours = elements('details', section)
  for (const tour of tours) {
    const steps = elements('.step', tour)
    for (const step of steps)
      step.classList.toggle('matching', selected !== undefined && matches(selected, step))
    tour.hidden = selected !== undefined && !tour.querySelector('.matching')
    if (selected && !tour.hidden) tour.toggleAttribute('open', true)
  }
  const [banner] = elements('.selection', section)
  const status = banner?.querySelector('span')
  if (!banner || !status) return
  banner.hidden = selected === undefined
  const shown = tours.filter(({ hidden }) => !hidden).length
  const name = selected?.dataset.state ?? selected?.dataset.transition
  status.textContent = `${shown} of ${tours.length} tours through ${name}`
  section.querySelector('.matching')?.scrollIntoView({ block: 'nearest' })
}

const showProgress = (tour: HTMLElement): void => {
  const boxes = [...tour.querySelectorAll<HTMLInputElement>('input')]
  const done = boxes.filter(({ checked }) => checked).length
  const bar = tour.querySelector('progress')
  const label = tour.querySelector('summary span')
  if (bar) bar.value = done
  if (label) label.textContent = done > 0 ? `${done} of ${boxes.length}` : `${boxes.length} steps`
}

const setUpTour = (section: HTMLElement, tour: HTMLElement): void => {
  for (const step of elements('.step', tour)) {
    step.addEventListener('mouseenter', () => highlightStep(section, step))
    step.addEventListener('focusin', () => highlightStep(section, step))
    step.addEventListener('mouseleave', () => highlightStep(section, undefined))
  }
  const boxes = [...tour.querySelectorAll<HTMLInputElement>('input')]
  for (const box of boxes) {
    box.checked = withStorage((storage) => storage.getItem(box.id) !== null) ?? false
    box.addEventListener('change', () => {
      saveTick(box.id, box.checked)
      showProgress(tour)
    })
  }
  tour.querySelector('.untick')?.addEventListener('click', () => {
    for (const box of boxes) {
      box.checked = false
      saveTick(box.id, false)
    }
    showProgress(tour)
  })
  showProgress(tour)
}

for (const section of elements('section')) {
  for (const mark of marksIn(section)) {
    mark.setAttribute('tabindex', '0')
    mark.setAttribute('role', 'button')
    const name = mark.dataset.state ?? mark.dataset.transition ?? ''
    mark.setAttribute('aria-label', `Tours through ${name}`)
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
  for (const tour of elements('details', section)) setUpTour(section, tour)
}

const showSection = (): void => {
  const sections = elements('section')
  const shown = sections.find(({ id }) => `#${id}` === location.hash) ?? sections[0]
  for (const section of sections) section.hidden = section !== shown
  for (const link of elements('nav a')) {
    const isCurrent = link.getAttribute('href') === `#${shown?.id}`
    link.setAttribute('aria-current', isCurrent ? 'page' : 'false')
  }
  shown?.querySelector('.initial')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  window.scrollTo(0, 0)
}
addEventListener('hashchange', showSection)
showSection()
