import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { chartOf } from '../../src/diagram/chart.ts'
import { drawDiagrams } from '../../src/diagram/diagram.ts'
import type { CatalogEntry } from './engine/catalog.ts'
import { factLines } from './engine/facts.ts'

const docs = new URL('../../docs/', import.meta.url)
const style = new URL('../../src/diagram/diagram.css', import.meta.url)

const INTRO = `# The machines

\`npm run paths -- --docs\` draws these diagrams from the machines, and \`npm test\` fails if a diagram is out
of date. \`always\` is taken at once, \`after\` when the delay has ended, and \`[…]\` is a guard. A transition
that starts at *anywhere* is possible in every state, and ↻ stays in its state. Below each diagram, *What it does* is the
record of the machine: its states, transitions and delays, with what they send and to whom. \`npm run paths\` names each
difference from it until \`--docs\` accepts it.

## How the actors relate

A line leads from an actor to the children that it invokes or spawns; beside each child stands what it reports (↑) and what
it receives (↓). What is not below another actor lives as long as the site is open.

    booking               the booking page; once more for a move, and below desk-booking
    ├── url               ↑ url.changed  ↓ navigation.wanted, confirmation.shown, details.kept
    ├── polling           ↑ data.loaded  ↓ refresh.requested, screen.entered, screen.left
    └── hold …            ↑ hold.renewed, hold.released  ↓ end.changed (one for each slot on the page)
    visit                 the wizard that moves it says visit.moved or move.refused
    desk
    ├── desk-sign-in      ↑ in the end who has signed in (also while a session has expired)
    │   └── code-entry    ↑ contact.changed, and in the end who was verified
    ├── path              ↑ page.left, page.opened
    ├── watchEnd          ↑ session.ended, as does any response that says so
    │   the children of the person who is signed in:
    ├── desk-act          ↑ refresh.wanted  ↓ page.left
    ├── desk-data         ↓ page.opened, refresh.wanted, session.ended
    │   └── polling       ↑ data.loaded  ↓ refresh.requested; begins again for another page
    ├── desk-settings     ↑ refresh.wanted  ↓ page.left
    ├── suggestions
    └── desk-booking
        └── booking       begins again for another client
    review-modal          says review.added, which leads to new reviews
    └── code-entry        ↑ contact.changed, and in the end who was verified
    reviews, price, carousel, review-rotation, waiting, list-request`

/** The content of every file that shows the machines, by its path in docs/. */
export const machineDocs = async (
  entries: readonly Pick<CatalogEntry, 'name' | 'machine' | 'table'>[],
): Promise<ReadonlyMap<string, string>> => {
  const css = await readFile(style, 'utf8')
  const files = new Map<string, string>()
  const sections: string[] = []
  for (const { name, machine, table } of entries) {
    const diagrams = await drawDiagrams(chartOf(machine))
    for (const diagram of diagrams) {
      // As an image, a diagram has no page to provide a namespace, a style sheet or a background.
      const namespaces =
        'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
      const svg = diagram.svg
        .replace('<svg', `<svg ${namespaces}`)
        .replace('>', `><style>${css}svg { background: var(--card) }</style>`)
        .replaceAll(/\s+/g, ' ')
      files.set(`machines/${diagram.name}.svg`, svg)
    }
    const images = diagrams.map((diagram) => `![${diagram.name}](machines/${diagram.name}.svg)`)
    const lines = table ? factLines(table) : []
    const list = `<details><summary>What it does</summary>\n\n${lines.join('')}\n</details>`
    sections.push([`## ${name}`, ...images, list].join('\n\n'))
  }
  return new Map([['machines.md', `${[INTRO, ...sections].join('\n\n')}\n`], ...files])
}

export const writeDocs = async (files: ReadonlyMap<string, string>): Promise<void> => {
  for (const [path, content] of files) {
    const file = new URL(path, docs)
    await mkdir(dirname(file.pathname), { recursive: true })
    await writeFile(file, content)
  }
}

/** The paths in docs/ whose content is out of date. */
export const outdatedDocs = async (files: ReadonlyMap<string, string>): Promise<string[]> => {
  const contents = await Promise.all(
    [...files.keys()].map((path) => readFile(new URL(path, docs), 'utf8').catch(() => undefined)),
  )
  return [...files]
    .filter(([, content], index) => content !== contents[index])
    .map(([path]) => path)
}
