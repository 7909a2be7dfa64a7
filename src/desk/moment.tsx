import { useSite } from '../site.ts'

/** An instant in the practice's own time, such as `Jul 3, 2026, 2:30 PM`. */
export function Moment({ at }: { at: string }) {
  const { facts } = useSite()
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: facts.timeZone,
  })
  return <time dateTime={at}>{format.format(Date.parse(at))}</time>
}
