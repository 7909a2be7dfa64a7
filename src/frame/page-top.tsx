import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import classes from './page-top.module.css'

/** How a page to read begins: its heading and what it is about. */
export const PageTop = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className={classes.top}>
    <PageHeading>{heading}</PageHeading>
    {children}
  </div>
)
