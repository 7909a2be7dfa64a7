import { describe, test } from 'vitest'
import { graphOf } from '../paths/graph.ts'
import { play } from '../paths/play.ts'
import { noon } from '../paths/simulation.ts'
import { playable, stageDepth } from '../paths/stage-depth.ts'
import { stages } from '../paths/stages.ts'
import { leaveView, viewHand } from './support/view-hand.tsx'

/** The same tours that the machines walk alone, with the views mounted. */
describe.for(stages)('the views of $table.machine.id', (stage) => {
  const { tours } = graphOf(playable(stage))
  test.for([...tours])('$name', { timeout: 60_000 }, async (tour) => {
    const enter = () => viewHand(stage.path, stage.table.startsAt ?? noon)
    await play(
      tour,
      stageDepth(stage, enter, async () => leaveView()),
    )
  })
})
