import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './loading.module.css'

export const Loading = ({ children }: { children: ReactNode }) => (
  <div className={classes.loading} role="status">
    <Loader aria-hidden="true" />
    {children}
  </div>
)
