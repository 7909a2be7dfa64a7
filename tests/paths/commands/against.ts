import { spawnSync } from 'node:child_process'
import { RESULTS } from '../../evidence/run.ts'
import { UsageError } from './arguments.ts'

/** Walks the tours of one machine, or of all, in a browser at a deployed site. */
export const walkAgainst = (url: string, machine = ''): string[] => {
  if (!URL.canParse(url)) throw new UsageError(`${url} is no address of a site.`)
  const { status } = spawnSync(
    'playwright',
    // The reports of the last run of all tests stay as they are.
    [
      ...['test', 'tours.spec', '-g', `tours of ${machine}`],
      ...['--output', `${RESULTS}/deployed`, '--reporter', 'list'],
      // A tour that fails has its trace at once, so it is not walked again.
      ...['--retries', '0', '--trace', 'retain-on-failure'],
    ],
    { env: { ...process.env, AGAINST: url }, stdio: 'inherit' },
  )
  return status === 0 ? [] : [`The site at ${url} does not follow every tour.`]
}
