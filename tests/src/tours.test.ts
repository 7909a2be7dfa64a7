import { describe, test } from 'vitest'
import { graphOf } from '../paths/engine/graph.ts'
import { runTour } from '../paths/engine/run-tour.ts'
import { createStageEnvironment } from '../paths/engine/stage-environment.ts'
import { stages } from '../paths/stages.ts'
import { createViewDriver, unmountView } from './support/view-driver.tsx'

describe.for(stages)('the mounted views follow the tours of $table.machine.id', (stage) => {
  const { tours } = graphOf(stage.table)
  test.for([...tours])('$name', { timeout: 60_000 }, async (tour) => {
    const environment = createStageEnvironment(
      stage,
      () => createViewDriver(stage.path),
      unmountView,
    )
    await runTour(tour, environment)
  })
})
