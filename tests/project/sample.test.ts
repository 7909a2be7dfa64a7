import { afterEach, expect, test, vi } from 'vitest'
import { times } from '../times.ts'

const VARIANTS = ['small', 'middle', 'large']

async function sampleWith(settings: Record<string, string>) {
  vi.resetModules()
  const all = { SAMPLE: undefined, PROVE: undefined, ...settings }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  const { oneOf } = await import('../sample.ts')
  return times(60, (nth) => oneOf(VARIANTS, `test ${nth}`))
}
afterEach(() => vi.unstubAllEnvs())

test('a run takes one variant for each name, and a seed repeats it', async () => {
  const samples = await sampleWith({ SEED: '7' })
  expect(samples.map(({ length }) => length)).toEqual(times(60, () => 1))
  expect(new Set(samples.flat())).toEqual(new Set(VARIANTS))
  expect(await sampleWith({ SEED: '7' })).toEqual(samples)
  expect(await sampleWith({ SEED: '8' })).not.toEqual(samples)
})

test('the long form takes all', async () => {
  for (const long of [{ SAMPLE: 'all' }, { PROVE: '{}' }])
    expect(new Set((await sampleWith(long)).map(String))).toEqual(new Set([String(VARIANTS)]))
})
