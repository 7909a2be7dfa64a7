import { describe, test } from 'vitest'
import { graphOf, type Tour } from '../paths/engine/graph.ts'
import { pairToursOf } from '../paths/engine/pairs.ts'
import { runTour } from '../paths/engine/run-tour.ts'
import type { Stage } from '../paths/engine/stage.ts'
import { pairStages, stages } from '../paths/stages.ts'
import { createViewDriver, unmountView } from './support/view-driver.tsx'

const follow = (stage: Stage, tour: Tour) =>
  runTour(stage, tour, () => createViewDriver(stage.path)).finally(unmountView)

for (const stage of stages)
  describe(`the mounted views follow the tours of ${stage.table.machine.id}`, () => {
    const { tours } = graphOf(stage.table)
    test.for([...tours])('$name', { timeout: 60_000 }, (tour) => follow(stage, tour))
  })

describe.for(pairStages)(
  'the mounted views follow each pair of steps of $table.machine.id',
  (stage) => {
    const { tours } = graphOf(stage.table, pairToursOf)
    test.for([...tours])('$name', { timeout: 300_000 }, (tour) => follow(stage, tour))
  },
)
