import classes from './frame.module.css'

export const PageLoading = () => (
  <div className={classes.waiting} role="status">
    <span className="spinner" aria-hidden="true" />
    Loading the page…
  </div>
)
