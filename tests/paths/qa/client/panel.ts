import type { Command } from '../command.ts'
import type { Control } from '../site/control.ts'
import { elements } from './diagram.ts'

const START_TIMEOUT = 60_000

/** The cases expect the texts of a desktop window; a narrow window hides some of them. */
const SITE_WIDTH = 1280

/** Scales the site down to fit beside the panel, but keeps the layout of a desktop window. */
const scaleSite = (place: HTMLElement): void => {
  const iframe = place.querySelector('iframe')
  if (!iframe) return
  const scale = Math.min(place.clientWidth / SITE_WIDTH, 1)
  iframe.style.transform = `scale(${scale})`
  iframe.style.width = `${place.clientWidth / scale}px`
  iframe.style.height = `${place.clientHeight / scale}px`
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** Opens a path in a new frame, so that nothing on the page is left from the previous case. */
async function openSite(place: HTMLElement, path: string): Promise<Control> {
  const iframe = document.createElement('iframe')
  iframe.title = 'The site'
  iframe.src = path
  place.replaceChildren(iframe)
  scaleSite(place)
  for (let waited = 0; waited < START_TIMEOUT; waited += 20) {
    const control = iframe.contentWindow?.qa
    if (control?.isReady()) return control
    await pause(20)
  }
  throw new Error('The site did not start. Is npm run qa still running?')
}

/** Sets up the panel's buttons, which do to the site what a person cannot do by hand. */
export const setUpPanel = (): void => {
  const [place] = elements('.site')
  const [message] = elements('.message')
  const [waiting] = elements('.waiting')
  const [spoken] = elements('.spoken')
  if (!place || !message || !waiting || !spoken) return
  new ResizeObserver(() => scaleSite(place)).observe(place)
  let control: Control | undefined
  let isBusy = false

  const observe = (site: Control): void => {
    site.onChange = () => {
      waiting.textContent = site.waiting().join(', ') || 'nothing'
      spoken.textContent = site.textsForScreenReaders().join(' · ') || 'nothing'
    }
    site.onChange()
  }
  const start = async (button: HTMLElement): Promise<void> => {
    const { path, commands }: { path: string; commands: readonly Command[] } = JSON.parse(
      button.dataset.start ?? '',
    )
    for (const done of elements('.done')) done.classList.remove('done')
    control = undefined
    const site = await openSite(place, path)
    observe(site)
    for (const command of commands) await site.run(command)
    control = site
  }
  const run = async (button: HTMLElement): Promise<void> => {
    if (!control) throw new Error('Start this case first.')
    const command: Command = JSON.parse(button.dataset.command ?? '')
    await control.run(command)
  }

  const press = async (button: HTMLElement): Promise<void> => {
    if (isBusy) return
    isBusy = true
    message.textContent = 'One moment…'
    button.setAttribute('aria-busy', 'true')
    try {
      await (button.matches('.start') ? start(button) : run(button))
      button.classList.add('done')
      message.textContent = `Done: ${button.textContent}`
    } catch (error) {
      // An error from the site's frame is not an instance of this window's `Error`.
      message.textContent = String(error).replace(/^Error: /, '')
    }
    button.removeAttribute('aria-busy')
    isBusy = false
  }
  for (const button of elements('.command, .start'))
    button.addEventListener('click', () => void press(button))
}
