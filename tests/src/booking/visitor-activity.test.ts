import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { watchVisitor } from '../../../src/booking/visitor-activity.ts'

test('what the visitor does is reported at most once a second', () => {
  let now = 0
  let reports = 0
  const note = () => void reports++
  const watcher = createMachine({
    invoke: { src: watchVisitor(() => now) },
    on: { 'visitor.acted': { actions: note } },
  })
  const actor = createActor(watcher).start()
  for (now of [0, 999, 1_000, 1_999, 2_000]) fireEvent.mouseMove(document.body)
  expect(reports).toBe(3)
  actor.stop()
})
