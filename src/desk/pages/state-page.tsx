import { Link } from 'wouter'
import type { getDeskState } from '../../../domain/desk/office.ts'
import classes from '../desk.module.css'
import list from '../list.module.css'
import type { DataOf, PageProps } from '../page-props.ts'

/** The findings of `practice doctor`. */
export function StatePage({ data: { findings } }: PageProps<DataOf<typeof getDeskState>>) {
  const faults = findings.filter(({ isOk, step }) => !isOk || step === 'open').length
  return (
    <>
      <p className={classes.count}>
        {faults === 0
          ? 'Everything works.'
          : `${faults === 1 ? 'One thing needs' : `${faults} things need`} your attention.`}
      </p>
      <ul className={list.lines}>
        {findings.map(({ isOk, text, step, path }) => (
          <li key={text} className={isOk && step !== 'open' ? undefined : classes.closed}>
            <strong>{step === 'open' ? 'To do' : isOk ? 'Fine' : 'Look here'}</strong>: {text}{' '}
            {path && <Link href={path}>Show it</Link>}
          </li>
        ))}
      </ul>
    </>
  )
}
