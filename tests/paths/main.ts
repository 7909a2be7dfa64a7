import 'temporal-polyfill/global'
import { walkAgainst } from './commands/against.ts'
import { HELP, readArguments, UsageError } from './commands/arguments.ts'
import { updateDocs } from './commands/docs.ts'
import { walk } from './commands/laws.ts'
import { report } from './commands/report.ts'
import { loadCatalog } from './engine/catalog.ts'

const MAX_PROBLEMS_SHOWN = 20

const run = async (): Promise<string[]> => {
  const { machine, ...options } = readArguments()
  if (options.help) {
    process.stdout.write(HELP)
    return []
  }
  const catalog = await loadCatalog()
  if (options.docs || options['check-docs']) return updateDocs(catalog, options['check-docs'])
  const entries = catalog.filter(({ name }) => machine === undefined || name === machine)
  if (entries.length === 0)
    throw new UsageError(
      `There is no machine ${machine}. The machines are ${catalog.map(({ name }) => name).join(', ')}.`,
    )
  if (options.against !== undefined) return walkAgainst(options.against, machine)
  if (options.laws) return walk(entries, options.walks)
  return report(entries, machine, options)
}

try {
  const problems = await run()
  if (problems.length > 0) {
    const shown = problems.slice(0, MAX_PROBLEMS_SHOWN)
    const rest = problems.length - shown.length
    const more = rest > 0 ? [`… and ${rest} more.`] : []
    process.stderr.write(`\n${[...shown, ...more].join('\n')}\n`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\nSee npm run paths -- --help\n`)
  process.exitCode = 2
}
