import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms of server/, from the ground up. A room may import only rooms that come before it in this list. */
const FLOORS = [
  ['result.ts', 'system', 'config', 'database', 'http'],
  ['practice', 'services.ts'],
  ['messages', 'reload'],
  ['codes', 'booking', 'reviews', 'visit'],
  ['letters', 'clients'],
  ['upkeep', 'metrics', 'backup', 'doctor'],
  ['site', 'desk', 'tool'],
  ['app.ts', 'practice-tool.ts', 'run-practice.ts', 'compose.ts', 'start.ts', 'dev.ts', 'main.ts'],
].flat()

const roomOf = (path: string) => path.split('/')[0] ?? ''

test('each room of the server imports only from rooms below it', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  const wrong = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join('server', file), 'utf8')
      return [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)]
        .map(([, to = '']) => roomOf(normalize(join(file, '..', to))))
        .filter((to) => to !== '..' && to !== roomOf(file))
        .filter(
          (to) => FLOORS.indexOf(to) === -1 || FLOORS.indexOf(to) > FLOORS.indexOf(roomOf(file)),
        )
        .map((to) => `${file} imports ${to}`)
    })
  expect(files.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
