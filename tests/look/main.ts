import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { LOOK } from './picture.ts'
import { writeSheet } from './sheet.ts'

const HELP = `Usage: npm run look -- [options of Playwright]

Takes a picture of every page, of every outcome, and of every situation in the machines' tours, at three
widths, light and dark, and shows them on one page: look/index.html. It takes some minutes.

  -g "a renewal"          only the pictures with this in their name; the others stay as they are
  --list                  the names of all pictures
  --help                  shows this text
`

const args = process.argv.slice(2)
if (args.includes('--help')) {
  process.stdout.write(HELP)
  process.exit()
}

if (args.length === 0) rmSync(LOOK, { recursive: true, force: true })
mkdirSync(LOOK, { recursive: true })
const { status } = spawnSync('playwright', ['test', '--config', 'tests/look', ...args], {
  stdio: 'inherit',
})
const { file, count } = await writeSheet()
process.stdout.write(`${count} pictures on one page: ${file}\n`)
process.exitCode = status ?? 1
