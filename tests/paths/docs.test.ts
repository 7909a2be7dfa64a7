import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { machinesPage, readMachinesPage } from './docs.ts'
import { mutantsOf } from './mutants.ts'

test('docs/machines.md draws the machines as they are (npm run paths -- --docs draws them anew)', async () => {
  expect(await readMachinesPage()).toBe(machinesPage(await catalogue()))
})

test('a machine with one transition less is drawn otherwise', async () => {
  const [first, ...others] = await catalogue()
  if (!first) throw new Error('There are no machines.')
  const [mutant] = mutantsOf(first.machine).filter(({ name }) =>
    name.endsWith('transition dropped'),
  )
  if (!mutant) throw new Error('There is nothing to drop.')
  const changed = machinesPage([{ ...first, machine: mutant.machine }, ...others])
  expect(changed).not.toBe(machinesPage([first, ...others]))
})
