import { useSite } from '../site.ts'

/** An instant in the practice's own time, such as `Jul 3, 2026, 2:30 PM`. Any other text stays as it is. */
export function Moment({ at }: { at: string }) {
  const { facts } = useSite()
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: facts.timeZone,
  })
  const instant = Date.parse(at)
  return <time dateTime={at}>{Number.isNaN(instant) ? at : format.format(instant)}</time>
}
