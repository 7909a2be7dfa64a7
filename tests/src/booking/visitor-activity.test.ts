import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { watchVisitor } from '../../../src/booking/visitor-activity.ts'

afterEach(() => void vi.restoreAllMocks())

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

test('the tab is told to be hidden when it is, and shown when it is', () => {
  const seen: string[] = []
  const note = ({ event }: { event: { type: string } }) => void seen.push(event.type)
  const watcher = createMachine({
    invoke: { src: watchVisitor(() => 0) },
    on: { 'tab.hidden': { actions: note }, 'tab.shown': { actions: note } },
  })
  const actor = createActor(watcher).start()
  const isHidden = vi.spyOn(document, 'hidden', 'get')
  for (const hidden of [true, false]) {
    isHidden.mockReturnValue(hidden)
    fireEvent(document, new Event('visibilitychange'))
  }
  expect(seen).toEqual(['tab.hidden', 'tab.shown'])
  actor.stop()
})
