import { showCoverage } from './coverage.ts'
import { setUpDiagram } from './diagram.ts'
import { elements } from './elements.ts'
import { setUpPanel } from './panel.ts'
import { setUpResults } from './results.ts'

for (const section of elements('section')) setUpDiagram(section)
setUpResults()
setUpPanel()
void showCoverage()
