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
export const findSshd = () => findSystemProgram('sshd')
export const findDisplay = () => findProgram('Xvfb')
const findFile = (path: string) => (existsSync(path) ? path : undefined)
/** Debian has these for root only, whose PATH may lack their folder. */
const findSystemProgram = (name: string) => findProgram(name) ?? findFile(`/usr/sbin/${name}`)

/** The programs that the tests use besides Node: the part that needs each, its Debian package, and how to find it. */
const PROGRAMS = [
  { part: 'Chromium', name: 'chromium-headless-shell', find: findChromium },
  { part: 'Postgres', name: 'postgresql', find: findPostgres },
  { part: 'Caddy', name: 'caddy', find: findCaddy },
  { part: 'Firefox', name: 'firefox-esr', find: findFirefox },
  { part: 'WebKitGTK', name: 'webkit2gtk-driver', find: findWebKit },
  { part: 'WebKitGTK', name: 'xvfb', find: findDisplay },
  { part: 'OpenSSH', name: 'openssh-server', find: findSshd },
  { part: 'Debian', name: 'mmdebstrap', find: () => findProgram('mmdebstrap') },
  { part: 'Debian', name: 'systemd-container', find: () => findProgram('systemd-nspawn') },
  { part: 'Podman', name: 'podman', find: () => findProgram('podman') },
  { part: 'Podman', name: 'runc', find: () => findSystemProgram('runc') },
  { part: 'Podman', name: 'catatonit', find: () => findProgram('catatonit') },
  { part: 'Podman', name: 'netavark', find: () => findFile('/usr/lib/podman/netavark') },
  { part: 'Podman', name: 'aardvark-dns', find: () => findFile('/usr/lib/podman/aardvark-dns') },
  { part: 'Podman', name: 'iptables', find: () => findSystemProgram('iptables') },
  { part: 'Patroni', name: 'iproute2', find: () => findSystemProgram('ip') },
  { part: 'Patroni', name: 'nftables', find: () => findSystemProgram('nft') },
  { part: 'Patroni', name: 'etcd-server', find: () => findProgram('etcd') },
  { part: 'Patroni', name: 'etcd-client', find: () => findProgram('etcdctl') },
  { part: 'Patroni', name: 'patroni', find: () => findProgram('patroni') },
  {
    part: 'Patroni',
    name: 'python3-etcd',
    find: () => findFile('/usr/lib/python3/dist-packages/etcd/client.py'),
  },
  { part: 'Patroni', name: 'postgresql-15', find: () => findFile(`${DEBIAN_POSTGRES}/15/bin`) },
] as const

export type Part = (typeof PROGRAMS)[number]['part']

/** The packages that some parts still lack. */
export const missingPackages = (...parts: readonly Part[]): string[] =>
  PROGRAMS.filter(({ part, find }) => parts.includes(part) && !find()).map(({ name }) => name)

/** One line for each of these parts that cannot be tested here. */
export const untestedParts = (...parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    const missing = missingPackages(part).join(' ')
    return missing ? [`NOT TESTED with ${part}: apt-get install ${missing}`] : []
  })

/** Installs what these parts lack, if possible: with apt-get as root, then Chromium with Playwright if still needed. */
export function getMissingPrograms(print: (line: string) => void, ...parts: readonly Part[]): void {
  const run = (program: string, ...args: string[]) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  }
  const missing = missingPackages(...parts)
  if (missing.length > 0 && findProgram('apt-get') && process.getuid?.() === 0) {
    print(
      `Getting what the tests need and this machine lacks: apt-get install ${missing.join(' ')}`,
    )
    run('apt-get', 'update', '-qq')
    // One at a time, so that a package that cannot be installed does not block the others.
    for (const name of missing) run('apt-get', 'install', '-qqy', '--no-install-recommends', name)
  }
  if (!parts.includes('Chromium') || findChromium()) return
  print('Getting a Chromium for the tests: npx playwright install --only-shell chromium')
  run('playwright', 'install', '--only-shell', 'chromium')
}
