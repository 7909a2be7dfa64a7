import { setUpDiagram } from './diagram.ts'
import { elements } from './elements.ts'
import { setUpPanel, setUpWays } from './panel.ts'
import { setUpResultFiles } from './result-files.ts'
import { setUpResults } from './results.ts'

for (const section of elements('section')) {
  setUpDiagram(section)
  setUpWays(section)
}
setUpResults()
setUpResultFiles()
setUpPanel()

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
