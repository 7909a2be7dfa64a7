import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, findProgram } from '../build/chromium.ts'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** The folder of the Postgres programs. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).sort().reverse() : []
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
  ].find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl'].every((name) =>
      existsSync(join(folder, name)),
    ),
  )
}

export const findCaddy = () => findProgram('caddy')
export const findFirefox = () => findProgram('firefox-esr', 'firefox')
export const findWebKit = () => findProgram('WebKitWebDriver')
export const findDisplay = () => findProgram('Xvfb')

/** The programs that the tests use besides Node: the part that needs each, its Debian package, and how to find it. */
const PROGRAMS = [
  { part: 'Chromium', name: 'chromium-headless-shell', find: findChromium },
  { part: 'Postgres', name: 'postgresql', find: findPostgres },
  { part: 'Caddy', name: 'caddy', find: findCaddy },
  { part: 'Firefox', name: 'firefox-esr', find: findFirefox },
  { part: 'WebKitGTK', name: 'webkit2gtk-driver', find: findWebKit },
  { part: 'WebKitGTK', name: 'xvfb', find: findDisplay },
] as const

/** The packages that are missing, for one part or for all. */
export const missingPackages = (only?: (typeof PROGRAMS)[number]['part']): string[] =>
  PROGRAMS.filter(({ part, find }) => (!only || part === only) && !find()).map(({ name }) => name)

/** One line for each part that cannot be tested here. */
export const untestedParts = (): string[] =>
  [...new Set(PROGRAMS.map(({ part }) => part))].flatMap((part) => {
    const missing = missingPackages(part).join(' ')
    return missing ? [`NOT TESTED with ${part}: apt-get install ${missing}`] : []
  })

/** Installs what is missing, if possible: with apt-get as root, then Chromium with Playwright if still needed. */
export function getMissingPrograms(print: (line: string) => void): void {
  const run = (program: string, ...args: string[]) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  }
  const missing = missingPackages()
  if (missing.length > 0 && findProgram('apt-get') && process.getuid?.() === 0) {
    print(
      `Getting what the tests need and this machine lacks: apt-get install ${missing.join(' ')}`,
    )
    run('apt-get', 'update', '-qq')
    // One at a time, so that a package that cannot be installed does not block the others.
    for (const name of missing) run('apt-get', 'install', '-qqy', '--no-install-recommends', name)
  }
  if (findChromium()) return
  print('Getting a Chromium for the tests: npx playwright install --only-shell chromium')
  run('playwright', 'install', '--only-shell', 'chromium')
}
