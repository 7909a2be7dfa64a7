import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SiteLink } from '../../frame/site-link.tsx'
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
      <Button
        component={SiteLink}
        variant="default"
        href={now}
        aria-current={isNow ? 'date' : undefined}
      >
        {unit === 'day' ? 'Today' : `This ${unit}`}
      </Button>
      <Step rel="next" href={next} name={`Next ${unit}`} />
      {children}
    </nav>
  )
}

/** A phone shows only the arrow. */
const Step = ({ rel, href, name }: { rel: 'prev' | 'next'; href: string; name: string }) => (
  <Button component={SiteLink} rel={rel} variant="default" href={href} aria-label={name}>
    {rel === 'prev' && <span aria-hidden="true">←</span>}
    <span className={classes.word}>{name}</span>
    {rel === 'next' && <span aria-hidden="true">→</span>}
  </Button>
)
