import { expect, inject, test, vi } from 'vitest'
import { pageNamed } from './pages.ts'
import { mutantSwitch } from './switch.ts'

/** Vitest runs this file for one page: a test passes when its mutant is noticed. */
const page = pageNamed(inject('page'))

/** The modules are loaded afresh for each mutant, because constants are read only once. */
const isNoticed = async (id: number): Promise<boolean> => {
  mutantSwitch.active = id
  vi.resetModules()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { isAsExpected } = await import('./noticing.ts')
  try {
    return !(await isAsExpected(page))
  } catch {
    return true
  }
}

test('without a mutant all is as expected', async () => {
  expect(await isNoticed(-1)).toBe(false)
})

test.for(Array.from({ length: inject('mutants') }, (_, id) => id))(
  'mutant %d is noticed',
  async (id) => expect(await isNoticed(id)).toBe(true),
)
