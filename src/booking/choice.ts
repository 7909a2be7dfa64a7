import { today } from '../../domain/calendar/availability.ts'
import { formatDay } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { selectAvailability, selectChosen } from './selectors.ts'
import { useWizardState } from './use-wizard.ts'

/** What the visitor has chosen so far, with the labels that views show. */
export function useChoice() {
  const { slug, day, slot, location } = useWizardState(selectChosen)
  const availability = useWizardState(selectAvailability)
  return {
    // Newer data may differ from those that confirmed the choice.
    location: availability?.locations.find((each) => each.slug === slug) ?? location,
    slug,
    day,
    dayLabel: day && availability ? formatDay(day, today(availability)) : undefined,
    timeLabel: slot && slotLabel(slot),
  }
}
