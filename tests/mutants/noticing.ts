import { graphOf } from '../paths/engine/graph.ts'
import { runTour } from '../paths/engine/run-tour.ts'
import { createStageEnvironment } from '../paths/engine/stage-environment.ts'
import { stages } from '../paths/stages.ts'
import { bookingScreens } from '../src/support/booking-words.ts'
import { siteScreens } from '../src/support/site-words.ts'
import { createViewDriver, unmountView } from '../src/support/view-driver.tsx'
import { missingWords } from '../src/support/words-on-page.ts'
import type { Page } from './pages.ts'

const screenHas = async (screen: (typeof siteScreens)[number]): Promise<boolean> => {
  try {
    return (await missingWords(screen)).length === 0
  } finally {
    await unmountView()
  }
}

/** Whether the fixed words of a page are there and its tours go as their tables say. */
export const isAsExpected = async ({ path, machines }: Page): Promise<boolean> => {
  for (const screen of [...siteScreens, ...bookingScreens])
    if (path.test(screen.path) && !(await screenHas(screen))) return false
  for (const stage of stages) {
    if (!machines.includes(stage.table.machine.id)) continue
    const environment = createStageEnvironment(
      stage,
      () => createViewDriver(stage.path),
      unmountView,
    )
    for (const tour of graphOf(stage.table).tours) await runTour(tour, environment)
  }
  return true
}
