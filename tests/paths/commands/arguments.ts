import { parseArgs } from 'node:util'

export const HELP = `Usage: npm run paths -- [machine] [options]

Runs every path through the site's machines and reports the coverage.

  (nothing)         one row for each machine: how much of it the tours cover
  machine           the cases of that machine: short, to follow by hand on the page of npm run qa
  --out DIR         writes a page for the browser into DIR: diagrams, and cases to tick off
  --changed REF     only what differs from another version in git: states, steps, and the cases that show them
  --against URL     walks the tours in a browser at a deployed site; no call reaches it: the test answers them
  --laws            10,000 random walks through each machine keep its laws (--walks and --seed change that)
  --docs            draws the diagrams in docs/machines again
  --check-docs      fails if a diagram in docs/machines is out of date
  --format json|md  the reports as JSON or in Markdown
  --help            shows this text
`

const FORMATS = ['text', 'json', 'md']
/** A mistake in the arguments. */
export class UsageError extends Error {}

export const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        out: { type: 'string' },
        changed: { type: 'string' },
        against: { type: 'string' },
        docs: { type: 'boolean', default: false },
        'check-docs': { type: 'boolean', default: false },
        laws: { type: 'boolean', default: false },
        walks: { type: 'string', default: '10000' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        help: { type: 'boolean', default: false },
      },
    })
    if (!FORMATS.includes(values.format))
      throw new UsageError(`There is no format ${values.format}. Use json or md.`)
    const count = Number(values.walks)
    const seed = Number(values.seed)
    if (!Number.isInteger(count) || !Number.isInteger(seed))
      throw new UsageError('--walks and --seed must be whole numbers.')
    return { ...values, walks: { count, seed }, machine: positionals[0] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
