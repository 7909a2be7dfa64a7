import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { changesUntil } from '../../domain/practice.ts'
import { formatCost } from '../../domain/price.ts'
import { Facts } from '../frame/facts.tsx'
import { useSite } from '../site.ts'
import { useChoice, useZoneNote } from './choice.ts'
import classes from './summary.module.css'

interface Props {
  /** On a phone the form comes below the summary, but dates and times above it. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

/** A step of the wizard, and beside it what the visitor has chosen so far, and what a visit costs. */
export function WithSummary({ isForm = false, children }: Props) {
  const { facts } = useSite()
  const zoneNote = useZoneNote()
  const { location, dayLabel, timeLabel } = useChoice()
  const summary = (
    <div className={classes.summary}>
      <Title order={3}>{isForm ? 'Appointment Details' : 'Your choice so far'}</Title>
      <Facts
        facts={{
          Location: location && `${location.name}\n${location.address}`,
          Date: dayLabel,
          Time: timeLabel && `${timeLabel}${zoneNote}`,
          Length: `${facts.visitMinutes} minutes`,
          Price: formatCost(facts),
          Changes: `You can move or cancel your visit online until ${changesUntil(facts)}.`,
        }}
      />
    </div>
  )
  return (
    <div className={classes.sides}>
      {isForm && summary}
      <div className={classes.step}>{children}</div>
      {!isForm && summary}
    </div>
  )
}
