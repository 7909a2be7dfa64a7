import { expect, test } from 'vitest'
import { changed } from './engine/change.ts'
import { machineDocs, outdatedDocs } from './report/docs.ts'
import { kettleMachine } from './support/kettle.ts'

test('the page shows a diagram of each machine', async () => {
  const files = await machineDocs([{ name: 'kettle', machine: kettleMachine }])
  expect([...files.keys()]).toEqual(['machines.md', 'machines/kettle.svg'])
  expect(files.get('machines.md')).toContain('![kettle](machines/kettle.svg)')
  expect(files.get('machines/kettle.svg')).toMatch(/^<svg[\s\S]+data-state="heating"/)
})

test('a machine with one transition less has another diagram', async () => {
  const at = ['states', 'cold', 'on', 'switch.pressed']
  const machine = changed(kettleMachine, { name: 'no switch', at })
  const before = await machineDocs([{ name: 'kettle', machine: kettleMachine }])
  const after = await machineDocs([{ name: 'kettle', machine }])
  expect(after.get('machines/kettle.svg')).not.toBe(before.get('machines/kettle.svg'))
})

test('a file that differs, or does not exist, is out of date', async () => {
  const files = new Map([['machines/no-such-machine.svg', '<svg>']])
  expect(await outdatedDocs(files)).toEqual(['machines/no-such-machine.svg'])
})
