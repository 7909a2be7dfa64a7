import type { ResponseOf } from '../../domain/call.ts'
import type { getAudit } from '../../domain/desk-office.ts'
import classes from './desk.module.css'
import { Moment } from './moment.tsx'

type Acts = Extract<ResponseOf<typeof getAudit>, { success: true }>['acts']

/** What the practice did, and who did it. */
export function AuditPage({ acts }: { acts: Acts }) {
  return (
    <>
      <p className={classes.count}>
        {acts.length === 0
          ? 'Nothing has been done yet.'
          : `The latest ${acts.length === 1 ? 'act' : `${acts.length} acts`} of the practice.`}
      </p>
      <ul className={classes.times}>
        {acts.map(({ at, who, act, record }) => (
          <li key={`${at} ${act} ${record}`} className={classes.act}>
            <Moment at={at} /> · {act} {record} · {who === 'tool' ? 'a command on the server' : who}
          </li>
        ))}
      </ul>
    </>
  )
}
