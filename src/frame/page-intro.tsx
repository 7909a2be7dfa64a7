import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'
import classes from './page-intro.module.css'

/** The heading and introduction of a long text. */
export const PageIntro = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className={classes.top}>
    <PageHeading>{heading}</PageHeading>
    {children}
  </div>
)
