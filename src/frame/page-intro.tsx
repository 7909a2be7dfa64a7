import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './band.module.css'
import { PageHeading } from './page-heading.tsx'

interface Props {
  readonly heading: string
  readonly icon: Icon
  readonly children: ReactNode
}

/** The heading and introduction of a long text, with a picture of what it is about. */
export const PageIntro = ({ heading, icon: Picture, children }: Props) => (
  <div className={classes.band}>
    <PageHeading>{heading}</PageHeading>
    <p>{children}</p>
    <Picture aria-hidden="true" stroke={1.5} />
  </div>
)
