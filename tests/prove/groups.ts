import type { Part } from '../programs.ts'

/** One command of a group, and which kind of report it writes. */
export interface Command {
  readonly words: readonly string[]
  readonly report?: 'browser' | 'prove'
  /** The sizes that it reads from these variables. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Group {
  /** What is true if it passes, in one line. */
  readonly proves: string
  /** What it uses besides Node, and a build of the site. */
  readonly needs: readonly Part[]
  readonly isForRoot?: true
  commands(seed: number): readonly Command[]
}

/** Files in this folder, by the beginnings of their names. */
const files = (...names: string[]): Command => ({
  words: [
    ...['vitest', 'run', '--project', 'prove', '--no-file-parallelism', '--reporter=verbose'],
    ...['--reporter=json', '--outputFile.json=test-results/prove.json'],
    ...names.map((name) => `tests/prove/${name}.test.ts`),
  ],
  report: 'prove',
})
/** A file that `npm test` runs as well, with less to do. */
const views = (env: Readonly<Record<string, string>>, ...args: string[]): Command => ({
  words: ['vitest', 'run', '--project', 'views', ...args],
  env,
})
const specs = (...names: string[]): Command => ({
  words: ['playwright', 'test', '--project=prove', ...names.map((name) => `${name}.spec`)],
  report: 'browser',
})

/** Everything that `npm test` leaves out. Each test in this folder belongs to one group. */
export const GROUPS: Readonly<Record<string, Group>> = {
  paths: {
    proves: 'the built site follows every path test, and visitors who wander',
    needs: ['Chromium'],
    commands: () => [specs('path-tests', 'wandering')],
  },
  pages: {
    proves: 'pages load on slow networks, keep what was typed, and tell nobody else',
    needs: ['Chromium'],
    commands: () => [specs('kept', 'loading', 'privacy')],
  },
  tools: {
    proves:
      'the inspector, the development server, the panel of QA, the path tests at a deployed site and the pictures work',
    needs: ['Chromium'],
    commands: () => [
      specs('inspector', 'development', 'cases', 'deployed-site'),
      {
        words: ['playwright', 'test', '--config', 'tests/look', 'desk.spec'],
        env: { PICTURES: 'test-results' },
      },
    ],
  },
  engines: {
    proves: 'the main flows work in Firefox and in WebKit',
    needs: ['Firefox', 'WebKitGTK'],
    commands: () => [files('engines')],
  },
  answers: {
    proves: 'the pages stand any answer',
    needs: [],
    commands: () => [views({ PROVE_RUNS: '100' }, 'tests/src/any-answer.test.ts')],
  },
  races: {
    proves: 'no two visits overlap, however many visitors and staff act at once',
    needs: ['Postgres'],
    commands: () => [files('race')],
  },
  kills: {
    proves:
      'whenever a process is killed, what was acknowledged is kept, and the last letter is true',
    needs: ['Postgres'],
    commands: () => [files('kill')],
  },
  restores: {
    proves:
      'a backup is complete, its copy by SFTP too, and a restore leaves the old state or the new one',
    needs: ['Postgres', 'OpenSSH'],
    commands: () => [files('restore', 'backup-copies')],
  },
  faults: {
    proves:
      'full disks, a database that is away, machines that stall, mail that is refused, and hostile, curious or slow clients do no harm',
    needs: ['Postgres'],
    isForRoot: true,
    commands: () => [
      files(
        ...['database-away', 'disk-full', 'hostile', 'codes', 'slow-reader', 'slow-mail', 'stalls'],
        'mail-refused',
      ),
    ],
  },
  upgrades: {
    proves: 'behind Caddy, an upgrade fails no request, and a killed process loses no booking',
    needs: ['Postgres', 'Caddy'],
    commands: () => [files('upgrade')],
  },
  machines: {
    proves: 'on several machines, no acknowledged booking is lost, whatever fails',
    needs: ['Postgres', 'Caddy', 'Patroni'],
    isForRoot: true,
    commands: () => [files('database-moves', 'machines')],
  },
  year: {
    proves: 'through a year of mistakes of the operator, every client is told the truth once',
    needs: ['Postgres'],
    commands: () => [files('bad-operator')],
  },
  deploy: {
    proves: 'one script, or Docker Compose, makes a bare Debian a site, and upgrades it',
    needs: ['Debian', 'Podman'],
    isForRoot: true,
    commands: () => [files('install', 'container')],
  },
  versions: {
    proves: 'the site and its fast tests run on Node 22 and 24; no dependency has a known hole',
    needs: ['Postgres'],
    commands: () => [files('versions')],
  },
  bare: {
    proves:
      'on a Debian with Node and npm alone, npm start serves and npm test passes, with rights or fonts and without',
    needs: ['Debian'],
    isForRoot: true,
    commands: () => [files('bare')],
  },
  mutants: {
    proves:
      'npm run paths names faults in the machines, and npm run check notices small changes to the product',
    needs: [],
    commands: () => [files('faults'), { words: ['tsx', 'tests/mutants/main.ts'] }],
  },
}
