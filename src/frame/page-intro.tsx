import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import classes from './page-intro.module.css'

/** The heading of a long text, and what the text is about. */
export const PageIntro = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className={classes.top}>
    <PageHeading>{heading}</PageHeading>
    {children}
  </div>
)
