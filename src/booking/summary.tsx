import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatShortDate } from '../../domain/calendar/day.ts'
import { changesUntil } from '../../domain/practice.ts'
import { formatCost, formatPrice, priceOn } from '../../domain/price.ts'
import { Facts, useZoneNote } from '../frame/facts.tsx'
import { useSite } from '../site.ts'
import { useChoice } from './choice.ts'
import { selectIsAtDesk, selectIsMove } from './selectors.ts'
import classes from './summary.module.css'
import { useWizardState } from './use-wizard.ts'

interface Props {
  /** On a phone the form comes below the summary, which is folded into a line; dates and times come above it. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

/** A step of the wizard, and beside it what the visitor has chosen so far, and what a visit costs. */
export function WithSummary({ isForm = false, children }: Props) {
  const { facts } = useSite()
  const zoneNote = useZoneNote()
  const isAtDesk = useWizardState(selectIsAtDesk)
  const isMove = useWizardState(selectIsMove)
  const { location, day, dayLabel, timeLabel } = useChoice()
  const price = day ? priceOn(facts, day) : facts.price
  const summary = (
    <div className={classes.summary}>
      <Title order={3}>{isForm ? 'Appointment Details' : 'Your choice so far'}</Title>
      <Facts
        facts={{
          Location: location && `${location.name}\n${location.address}`,
          Date: dayLabel,
          Time: timeLabel && `${timeLabel}${zoneNote}`,
          Length: `${facts.visitMinutes} minutes`,
          Price: isMove ? 'Stays the same' : formatCost({ ...facts, price }),
          // Not at the desk: it speaks to the client.
          Changes:
            !isAtDesk && `You can move or cancel your visit online until ${changesUntil(facts)}.`,
        }}
      />
    </div>
  )
  return (
    <div className={classes.sides}>
      {isForm && (
        <details className={classes.folded}>
          <summary>
            {`${day && formatShortDate(day)}, ${timeLabel}${zoneNote} · ${location?.name} · ${formatPrice(price)}`}
          </summary>
          {summary}
        </details>
      )}
      <div className={classes.step}>{children}</div>
      {!isForm && summary}
    </div>
  )
}
