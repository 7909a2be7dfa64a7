import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import type { Visit } from '../../domain/visit.ts'
import { useFlowState } from '../flow.ts'
import { useSite } from '../site.ts'
import { selectToken } from './selectors.ts'
import classes from './visit.module.css'
import { visitFlow } from './visit-flow.ts'
import { dateOf } from './visit-time.ts'

/** The visit that is being moved, and the way back without moving it. */
export function CurrentVisit({ visit }: { visit: Visit }) {
  const { facts } = useSite()
  const token = useFlowState(visitFlow, selectToken)
  return (
    <p className={classes.current}>
      Your visit is on {dateOf(visit)} at {visit.time} ({facts.zoneLabel}), {visit.location.name}.
      It stays there until you confirm another time.{' '}
      <Link href={`${routes.visit.path}#${token}`}>Keep it as it is</Link>
    </p>
  )
}
