import { afterEach, expect, test, vi } from 'vitest'
import { times } from '../times.ts'

const VARIANTS = ['small', 'middle', 'large']

async function sampleWith(settings: Record<string, string>) {
  vi.resetModules()
  const all = { SAMPLE: undefined, PROVE: undefined, ...settings }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  const { isOneIn, oneOf } = await import('../sample.ts')
  return times(60, (nth) => ({
    variants: oneOf(VARIANTS, `test ${nth}`),
    isTaken: isOneIn(2, `test ${nth}`),
  }))
}
afterEach(() => vi.unstubAllEnvs())

test('a run takes one variant for each name, and one name in two, the same in every run', async () => {
  const samples = await sampleWith({})
  expect(samples.map(({ variants }) => variants.length)).toEqual(times(60, () => 1))
  expect(new Set(samples.flatMap(({ variants }) => variants))).toEqual(new Set(VARIANTS))
  const taken = samples.filter(({ isTaken }) => isTaken).length
  expect(taken).toBeGreaterThan(20)
  expect(taken).toBeLessThan(40)
  expect(await sampleWith({ SEED: '8' })).toEqual(samples)
})

test('the long form takes all', async () => {
  for (const long of [{ SAMPLE: 'all' }, { PROVE: '{}' }])
    expect(await sampleWith(long)).toEqual(times(60, () => ({ variants: VARIANTS, isTaken: true })))
})
