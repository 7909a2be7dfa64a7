import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The rooms of server/, from the ground up. A room may import only rooms that come before it in this list. The parts of
 * messages/ are rooms of their own: what happens is written to its outbox, and its letters are about what has happened.
 */
const FLOORS = [
  ['result.ts', 'system', 'config', 'database', 'http'],
  ['practice', 'services.ts'],
  ['messages/outbox', 'reload'],
  ['codes', 'booking', 'reviews', 'visit'],
  ['messages/providers', 'messages/writing', 'messages/replies', 'messages/kinds', 'messages'],
  ['clients'],
  ['settings', 'upkeep', 'metrics', 'backup', 'doctor'],
  ['site', 'desk', 'tool'],
  ['app.ts', 'practice-tool.ts', 'run-practice.ts', 'compose.ts', 'start.ts', 'dev.ts', 'main.ts'],
].flat()

/** Each import in a folder: the file, and the path or the package that it imports. */
const importsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name)
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/(?:from |import\(|import )'([^']+)'/g)].map(([, to = '']) => ({
        file,
        to: to.startsWith('.') ? normalize(join(file, '..', to)) : to,
      }))
    })

/** The code of the project that each folder imports besides its own, and its packages, if they are listed. */
const FOLDERS: readonly (readonly [folder: string, from: RegExp])[] = [
  ['domain', /^(?:domain\/|valibot$|@simplewebauthn\/browser$)/],
  ['machines', /^(?:machines\/|domain\/|xstate$)/],
  ['src', /^(?!(?:server|build|tests)\/|node:)/],
  ['server', /^(?!(?:src|machines|build|tests)\/)/],
  ['build', /^(?!(?:machines|tests)\/|src\/(?!theme\.ts$))/],
]

test.each(FOLDERS)('%s imports only what is below it: %s', (folder, from) => {
  const imports = importsIn(folder)
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter(({ to }) => !from.test(to))).toEqual([])
})

test('each room of the server imports only from rooms below it', () => {
  const floorOf = (path: string) =>
    FLOORS.findIndex((room) => `${path}/`.startsWith(`server/${room}/`))
  const imports = importsIn('server').filter(({ to }) => to.startsWith('server/'))
  expect(imports.length).toBeGreaterThan(500)
  const wrong = imports.filter(({ file, to }) => floorOf(to) === -1 || floorOf(to) > floorOf(file))
  expect(wrong).toEqual([])
})
