import type { Site, WizardTask } from '../site.ts'
import { siteLocation } from '../site-location.ts'

/** The site for a wizard with a task: the task's URLs replace those of the booking page. */
export const taskSite = (site: Site, task: WizardTask): Site => ({
  ...site,
  task,
  location: siteLocation({
    ...site.location,
    path: () => task.pathAt(site.location.path()),
    navigate: (to, options) => site.location.navigate(task.hrefs(to), options),
    subscribe(listener) {
      const unsubscribe = site.location.subscribe(listener)
      const end = () => {
        unsubscribe()
        task.ends?.removeEventListener('abort', end)
      }
      task.ends?.addEventListener('abort', end)
      return end
    },
  }),
})
