/** Runs in QA's page, which has no other script: it may import nothing. */

const all = (selector: string, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
]

const marks = (within: ParentNode): Element[] => [
  ...within.querySelectorAll('svg [data-state], svg [data-transition]'),
]

const list = (step: HTMLElement | undefined, name: 'states' | 'transitions'): string[] =>
  JSON.parse(step?.getAttribute(`data-${name}`) ?? '[]')

/** A page opened from a file may have no memory; then ticks last as long as the page. */
const remember = (key: string, ticked: boolean): void => {
  try {
    if (ticked) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {}
}

const remembers = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

const isOn = (mark: Element, states: readonly string[], transitions: readonly string[]): boolean =>
  states.some((state) => {
    const own = mark.getAttribute('data-state')
    return own !== null && (state === own || state.startsWith(`${own}.`))
  }) || transitions.includes(mark.getAttribute('data-transition') ?? '')

const light = (section: HTMLElement, step: HTMLElement | undefined): void => {
  const states = list(step, 'states')
  const transitions = list(step, 'transitions')
  for (const mark of marks(section)) mark.classList.toggle('here', isOn(mark, states, transitions))
}

const choose = (section: HTMLElement, chosen: Element | undefined): void => {
  const tours = all('details', section)
  let count = 0
  for (const mark of marks(section)) mark.classList.toggle('chosen', mark === chosen)
  for (const tour of tours) {
    let passes = chosen === undefined
    for (const step of all('.step', tour)) {
      const through =
        chosen !== undefined && isOn(chosen, list(step, 'states'), list(step, 'transitions'))
      step.classList.toggle('through', through)
      passes ||= through
    }
    tour.hidden = !passes
    if (chosen && passes) tour.toggleAttribute('open', true)
    count += Number(passes)
  }
  const banner = section.querySelector<HTMLElement>('.choice')
  const words = banner?.querySelector('span')
  if (!banner || !words) return
  banner.hidden = chosen === undefined
  const name = chosen?.getAttribute('data-state') ?? chosen?.getAttribute('data-transition')
  words.textContent = `${count} of ${tours.length} tours through ${name}`
  section.querySelector('details:not([hidden]) .through')?.scrollIntoView({ block: 'nearest' })
}

const count = (tour: HTMLElement): void => {
  const boxes = [...tour.querySelectorAll<HTMLInputElement>('input')]
  const done = boxes.filter(({ checked }) => checked).length
  const bar = tour.querySelector('progress')
  const words = tour.querySelector('summary span')
  if (bar) bar.value = done
  if (words) words.textContent = done > 0 ? `${done} of ${boxes.length}` : `${boxes.length} steps`
}

for (const section of all('section')) {
  for (const mark of marks(section)) {
    mark.setAttribute('tabindex', '0')
    mark.setAttribute('role', 'button')
    const state = mark.getAttribute('data-state')
    const name = state ?? mark.getAttribute('data-transition') ?? ''
    mark.setAttribute('aria-label', `Tours through ${name}`)
  }
  const pick = (event: Event): void => {
    const { target } = event
    const mark =
      target instanceof Element ? target.closest('[data-state], [data-transition]') : null
    if (!mark) return
    event.preventDefault()
    choose(section, mark.classList.contains('chosen') ? undefined : mark)
  }
  const drawing = section.querySelector('figure')
  drawing?.addEventListener('click', pick)
  drawing?.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') pick(event)
  })
  section.querySelector('.choice button')?.addEventListener('click', () => {
    choose(section, undefined)
  })
  for (const tour of all('details', section)) {
    for (const step of all('.step', tour)) {
      step.addEventListener('mouseenter', () => light(section, step))
      step.addEventListener('focusin', () => light(section, step))
      step.addEventListener('mouseleave', () => light(section, undefined))
      const box = step.querySelector('input')
      if (!box) continue
      box.checked = remembers(box.id)
      box.addEventListener('change', () => {
        remember(box.id, box.checked)
        count(tour)
      })
    }
    tour.querySelector('.again')?.addEventListener('click', () => {
      for (const box of tour.querySelectorAll<HTMLInputElement>('input')) {
        box.checked = false
        remember(box.id, false)
      }
      count(tour)
    })
    count(tour)
  }
}

const open = (): void => {
  const sections = all('section')
  const shown = sections.find(({ id }) => `#${id}` === location.hash) ?? sections[0]
  for (const section of sections) section.hidden = section !== shown
  for (const link of all('nav a'))
    link.setAttribute(
      'aria-current',
      link.getAttribute('href') === `#${shown?.id}` ? 'page' : 'false',
    )
  shown?.querySelector('.begin')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  window.scrollTo(0, 0)
}
addEventListener('hashchange', open)
open()
