import { Loader } from '@mantine/core'
import classes from './frame.module.css'

export const PageLoading = () => (
  <div className={classes.waiting} role="status">
    <Loader aria-hidden="true" />
    Loading the page…
  </div>
)
