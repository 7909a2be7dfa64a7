import type { ReactNode } from 'react'
import classes from './band.module.css'
import { PageHeading } from './page-heading.tsx'

/** The heading and introduction of a long text. */
export const PageIntro = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className={classes.band}>
    <PageHeading>{heading}</PageHeading>
    <p>{children}</p>
  </div>
)
