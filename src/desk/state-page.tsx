import type { ResponseOf } from '../../domain/call.ts'
import type { getDeskState } from '../../domain/desk-office.ts'
import classes from './desk.module.css'

type Findings = Extract<ResponseOf<typeof getDeskState>, { success: true }>['findings']

/** What works and what does not. */
export function StatePage({ findings }: { findings: Findings }) {
  const faults = findings.filter(({ isOk }) => !isOk).length
  return (
    <>
      <p className={classes.count}>
        {faults === 0
          ? 'Everything works.'
          : `${faults === 1 ? 'One thing needs' : `${faults} things need`} your attention.`}
      </p>
      <ul className={classes.times}>
        {findings.map(({ isOk, text }) => (
          <li key={text} className={isOk ? undefined : classes.closed}>
            <strong>{isOk ? 'Fine' : 'Look here'}</strong>: {text}
          </li>
        ))}
      </ul>
    </>
  )
}
