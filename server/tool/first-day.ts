import { createFirstDayLink } from '../desk/first-day.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

/** Prints the link that makes the demonstration one's own practice. */
export async function printFirstDayLink({ services, streams }: ToolContext): Promise<void> {
  const link = await createFirstDayLink(services)
  if (link === undefined)
    throw new CommandRefused(
      'This site has settings of its own already. Change them at the desk, under Settings, Practice. No link was made.',
    )
  streams.out(`${link}\nThis link works once within 30 minutes. It makes the site your own.\n`)
}
