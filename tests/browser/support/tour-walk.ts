import type { Page } from '@playwright/test'
import { firstMoments } from '../../paths/closer.ts'
import { type Graph, graphOf } from '../../paths/graph.ts'
import { type Depth, play } from '../../paths/play.ts'
import type { Moment } from '../../paths/simulation.ts'
import type { Stage } from '../../paths/stage.ts'
import { playable, stageDepth } from '../../paths/stage-depth.ts'
import { toldOn } from './close-look.ts'
import { pageHand } from './page-hand.ts'
import type { Site } from './site.ts'

type Tour = Graph['tours'][number]

/** The tours of a stage, and the moments of them that are worth a closer look. */
export function toursOf(stage: Stage) {
  const { tours } = graphOf(playable(stage))
  return { tours, worthALook: firstMoments({ tours }) }
}

/** Transitions take their own time, whatever the page's clock says. */
const allInSight = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().iterations) < 2)
      .map(({ finished }) => finished),
  )

/** Walks a tour on the site and looks closely where that is worth it. Gives back what nobody came to. */
export async function walkTour(
  { page, site }: { page: Page; site: Site },
  stage: Stage,
  tour: Tour,
  worthALook: ReadonlySet<Moment>,
  look: (moment: Moment) => Promise<void>,
): Promise<ReadonlySet<Moment>> {
  const enter = () => pageHand(page, site, stage.path)
  const depth = stageDepth(stage, enter, async () => {})
  const moments = [tour.start, ...tour.steps.map(({ moment }) => moment)]
  const toLookAt = new Set(moments.filter((moment) => worthALook.has(moment)))
  const told = new Set<string>()
  const looking: Depth = {
    ...depth,
    async see(moment, walked) {
      await depth.see(moment, walked)
      // Where something is told that was not told before, there is something else to see.
      const news = await toldOn(page)
      if (!toLookAt.delete(moment) && (news === '' || told.has(news))) return
      told.add(news)
      // A dialog comes into sight by a transition.
      if (await page.getByRole('dialog').count()) await page.clock.runFor(400)
      await page.evaluate(allInSight)
      await look(moment)
    },
  }
  await play(tour, looking)
  return toLookAt
}
