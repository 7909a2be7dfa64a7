import type { ReactNode } from 'react'
import { useSite } from '../site.ts'
import classes from './facts.module.css'

/** Facts by their names, without those that are not known. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <dl className={classes.facts}>
    {Object.entries(facts).map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** ` (Eastern Time)` after a time, for a visitor whose browser is in another zone. Times only follow loaded data. */
export function useZoneNote(): string {
  const { facts } = useSite()
  return browserZone() === facts.timeZone ? '' : ` (${facts.zoneLabel})`
}
