import type { ReactNode } from 'react'
import classes from './actions.module.css'

/** The buttons of a card or a form: on a phone each has a line of its own. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className={`unprinted ${classes.actions}`}>{children}</div>
)
