import { graphOf } from '../paths/graph.ts'
import { play } from '../paths/play.ts'
import { noon } from '../paths/simulation.ts'
import { playable, stageDepth } from '../paths/stage-depth.ts'
import { stages } from '../paths/stages.ts'
import { pageHand } from './page-hand.ts'
import { test } from './site.ts'

// A tour that fails names its step; recording every one of them would take most of the time.
test.use({ trace: 'off' })

/** The same tours once more, on the built site: a fresh context and a fresh database for each. */
for (const stage of stages) {
  test.describe(`the tours of ${stage.table.machine.id}`, () => {
    test.use({ opensAt: stage.table.startsAt ?? noon })
    const { tours } = graphOf(playable(stage))
    for (const tour of tours) {
      test(tour.name, async ({ page, site }) => {
        test.setTimeout(150_000)
        // A network that fails is in the console, as the spec wants it.
        site.allowConsole(/ERR_FAILED|Failed to fetch/)
        const enter = () => pageHand(page, site, stage.path)
        await play(
          tour,
          stageDepth(stage, enter, async () => {}),
        )
      })
    }
  })
}
