import type { Site, WizardTask } from '../site.ts'
import { siteLocation } from '../site-location.ts'

/** The site as the wizard sees it at a task: with the task's URLs in the place of those of a booking. */
export const taskSite = (site: Site, task: WizardTask): Site => ({
  ...site,
  task,
  location: siteLocation({
    ...site.location,
    path: () => task.pathAt(site.location.path()),
    navigate: (to, options) => site.location.navigate(task.hrefs(to), options),
  }),
})
