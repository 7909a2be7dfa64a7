import { elements, setUpDiagram, setUpZoom } from './diagram.ts'
import { setUpPanel } from './panel.ts'
import { setUpResults } from './results.ts'

const sections = elements('section')
for (const section of sections) setUpDiagram(section)
setUpResults()
setUpPanel()

const showSection = (): void => {
  const shown = sections.find(({ id }) => `#${id}` === location.hash) ?? sections[0]
  for (const section of sections) section.hidden = section !== shown
  if (shown) setUpZoom(shown)
  for (const link of elements('nav a')) {
    const isCurrent = link.getAttribute('href') === `#${shown?.id}`
    link.setAttribute('aria-current', isCurrent ? 'page' : 'false')
  }
}
addEventListener('hashchange', showSection)
showSection()
