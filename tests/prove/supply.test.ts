import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { reportFigures } from './support/report-figures.ts'
import { isLong } from './support/sizes.ts'

const audit = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
})

/** The findings of an audit; undefined when the registry has no report. */
function grave(report: string): { high: number; critical: number } | undefined {
  const told = audit.safeParse(JSON.parse(report))
  if (!told.success) return undefined
  const { high = 0, critical = 0 } = told.data.metadata.vulnerabilities
  return { high, critical }
}

const reportOf = (vulnerabilities: Record<string, number>) =>
  JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities } })

test.skipIf(!isLong)('nothing the product is made of has a high or critical finding', (context) => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
  const found = grave(stdout)
  context.skip(found === undefined, 'This registry tells nothing of vulnerabilities.')
  reportFigures(context, found ?? {})
  expect(found).toEqual({ high: 0, critical: 0 })
})

test('control: a finding is read from the report, and a missing report does not count as clean', () => {
  expect(grave(reportOf({ low: 3, high: 1, critical: 2 }))).toEqual({ high: 1, critical: 2 })
  expect(grave(reportOf({ low: 3 }))).toEqual({ high: 0, critical: 0 })
  expect(grave('{"error":{"summary":"","detail":""}}')).toBeUndefined()
})
