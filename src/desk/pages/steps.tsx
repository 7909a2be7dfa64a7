import type { ReactNode } from 'react'
import { ButtonLink } from '../../frame/button.tsx'
import classes from '../desk.module.css'

/** Links to the day, week or month before and after the open one, and to the current one. */
export const Steps = (props: {
  unit: 'day' | 'week' | 'month'
  previous: string
  /** The current day, week or month. */
  now: string
  isNow: boolean
  next: string
  children?: ReactNode
}) => {
  const { unit, previous, now, isNow, next, children } = props
  return (
    <nav aria-label="Calendar" className={classes.days}>
      <Step rel="prev" href={previous} name={`Previous ${unit}`} />
      <ButtonLink variant="default" href={now} aria-current={isNow ? 'date' : undefined}>
        {unit === 'day' ? 'Today' : `This ${unit}`}
      </ButtonLink>
      <Step rel="next" href={next} name={`Next ${unit}`} />
      {children}
    </nav>
  )
}

/** A phone shows only the arrow. */
const Step = ({ rel, href, name }: { rel: 'prev' | 'next'; href: string; name: string }) => (
  <ButtonLink rel={rel} variant="default" href={href} aria-label={name}>
    {rel === 'prev' && <span aria-hidden="true">←</span>}
    <span className={classes.word}>{name}</span>
    {rel === 'next' && <span aria-hidden="true">→</span>}
  </ButtonLink>
)
