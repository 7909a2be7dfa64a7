import { expect, test } from 'vitest'
import { mutantsOf } from './engine/mutants.ts'
import { machineDocs, outdatedDocs } from './report/docs.ts'
import { kettleMachine } from './support/kettle.ts'

test('the page shows a diagram of each machine', async () => {
  const files = await machineDocs([{ name: 'kettle', machine: kettleMachine }])
  expect([...files.keys()]).toEqual(['machines.md', 'machines/kettle.svg'])
  expect(files.get('machines.md')).toContain('![kettle](machines/kettle.svg)')
  expect(files.get('machines/kettle.svg')).toMatch(/^<svg[\s\S]+data-state="heating"/)
})

test('a machine with one transition less has another diagram', async () => {
  const mutant = mutantsOf(kettleMachine).find(({ name }) => name.endsWith('transition dropped'))
  const before = await machineDocs([{ name: 'kettle', machine: kettleMachine }])
  const after = await machineDocs([{ name: 'kettle', machine: mutant?.machine ?? kettleMachine }])
  expect(after.get('machines/kettle.svg')).not.toBe(before.get('machines/kettle.svg'))
})

test('a file that differs, or does not exist, is out of date', async () => {
  const files = new Map([['machines/no-such-machine.svg', '<svg>']])
  expect(await outdatedDocs(files)).toEqual(['machines/no-such-machine.svg'])
})
