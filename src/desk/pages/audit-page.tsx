import type { getAudit } from '../../../domain/desk/office.ts'
import classes from '../desk.module.css'
import list from '../list.module.css'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'

/** The audit log. */
export function AuditPage({ data: { acts } }: PageProps<DataOf<typeof getAudit>>) {
  return (
    <>
      <p className={classes.count}>
        {acts.length === 0
          ? 'Nothing has been done yet.'
          : `The latest ${acts.length === 1 ? 'act' : `${acts.length} acts`} of the practice.`}
      </p>
      <ul className={list.lines}>
        {acts.map(({ at, who, act, record }) => (
          <li key={`${at} ${act} ${record}`} className={list.act}>
            <Moment at={at} /> · {act} {record} · {who === 'tool' ? 'a command on the server' : who}
          </li>
        ))}
      </ul>
    </>
  )
}
