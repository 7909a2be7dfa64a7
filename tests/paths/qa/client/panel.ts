import type { Command } from '../command.ts'
import type { Control } from '../site/control.ts'
import { updateCoverage } from './coverage.ts'
import { elements } from './elements.ts'

const START_TIMEOUT = 60_000

/** The cases expect the texts of a desktop window; a narrow window hides some of them. */
const SITE_WIDTH = 1280

/** Scales the site down to fit beside the panel, but keeps the layout of a desktop window. */
function scaleSite({ clientWidth, clientHeight, children: [iframe] }: HTMLElement): void {
  const scale = Math.min(clientWidth / SITE_WIDTH, 1)
  const size = `width: ${clientWidth / scale}px; height: ${clientHeight / scale}px`
  iframe?.setAttribute('style', `${size}; transform: scale(${scale})`)
}

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
    await new Promise((resolve) => void setTimeout(resolve, 20))
  }
  throw new Error('The site did not start. Is npm run qa still running?')
}

/** Sets up the panel's buttons, which do to the site what a person cannot do by hand. */
export function setUpPanel(): void {
  const [place] = elements('.site')
  const [message] = elements('.message')
  const [waiting] = elements('.waiting')
  const [spoken] = elements('.spoken')
  if (!place || !message || !waiting || !spoken) return
  addEventListener('resize', () => scaleSite(place))
  let control: Control | undefined
  let observed: Control | undefined
  let isBusy = false
  setInterval(() => {
    waiting.textContent = observed?.waiting().join(', ') || 'nothing'
    if (observed) updateCoverage(observed)
    spoken.textContent = observed?.textsForScreenReaders().join(' · ') || 'nothing'
  }, 100)

  const start = async (text: string): Promise<void> => {
    const { path, commands }: { path: string; commands: readonly Command[] } = JSON.parse(text)
    for (const done of elements('.done')) done.classList.remove('done')
    control = undefined
    const site = await openSite(place, path)
    observed = site
    for (const command of commands) await site.run(command)
    control = site
  }
  const run = async (command: string): Promise<void> => {
    if (!control) throw new Error('Start this case first.')
    await control.run(JSON.parse(command))
  }
  const press = async (button: HTMLElement): Promise<void> => {
    if (isBusy) return
    isBusy = true
    message.textContent = 'One moment…'
    try {
      const { start: begin, command = '' } = button.dataset
      await (begin === undefined ? run(command) : start(begin))
      button.classList.add('done')
      message.textContent = `Done: ${button.textContent}`
    } catch (error) {
      // An error from the site's frame is not an instance of this window's `Error`.
      message.textContent = String(error).replace(/^Error: /, '')
    }
    isBusy = false
  }
  for (const button of elements('.command, .start'))
    button.addEventListener('click', () => void press(button))
}
