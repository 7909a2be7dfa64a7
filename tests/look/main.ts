import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { LOOK } from './files.ts'
import { writeSheet } from './sheet.ts'

const HELP = `Usage: npm run look -- [options of Playwright]

Takes a picture of every page, every state, and all that the machines' tours come to, at three widths,
light and dark, and puts them on one page: look/index.html. Some minutes for all of it.

  -g "the confirmation"   only what has this in its name; the other pictures stay as they are
  --list                  the names there are
  --help                  this text
`

const wanted = process.argv.slice(2)
if (wanted.includes('--help')) {
  process.stdout.write(HELP)
  process.exit()
}

if (wanted.length === 0) rmSync(LOOK, { recursive: true, force: true })
mkdirSync(LOOK, { recursive: true })
const { status } = spawnSync('playwright', ['test', '--config', 'tests/look', ...wanted], {
  stdio: 'inherit',
})
const { file, count } = await writeSheet()
process.stdout.write(`${count} pictures on one page: ${file}\n`)
process.exitCode = status ?? 1
