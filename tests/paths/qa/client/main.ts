import { elements, setUpDiagram } from './diagram.ts'
import { setUpPanel } from './panel.ts'
import { setUpResults } from './results.ts'

const sections = elements('section')
for (const section of sections) setUpDiagram(section)
setUpResults()
setUpPanel()

const showSection = (): void => {
  const shown = sections.find(({ id }) => `#${id}` === location.hash) ?? sections[0]
  for (const section of sections) section.hidden = section !== shown
  for (const link of elements('nav a'))
    link.ariaCurrent = link.getAttribute('href') === `#${shown?.id}` ? 'page' : null
}
addEventListener('hashchange', showSection)
showSection()
