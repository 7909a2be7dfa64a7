import type { ReactNode } from 'react'
import { Link } from 'wouter'
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
      <Link
        rel="prev"
        className="button"
        data-variant="default"
        href={previous}
        aria-label={`Previous ${unit}`}
      >
        <span aria-hidden="true">←</span>
        <span className={classes.word}>Previous {unit}</span>
      </Link>
      <Link
        className="button"
        data-variant="default"
        href={now}
        aria-current={isNow ? 'date' : undefined}
      >
        {unit === 'day' ? 'Today' : `This ${unit}`}
      </Link>
      <Link
        rel="next"
        className="button"
        data-variant="default"
        href={next}
        aria-label={`Next ${unit}`}
      >
        <span className={classes.word}>Next {unit}</span>
        <span aria-hidden="true">→</span>
      </Link>
      {children}
    </nav>
  )
}
