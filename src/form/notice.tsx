import classes from './notice.module.css'

/** The result of the last action. For screen readers, also says when an action is in progress. */
export const Notice = ({
  text,
  busyText,
}: {
  text: string | undefined
  busyText: string | false
}) => (
  <p className={classes.notice} data-visible={text !== undefined} role="status">
    {text}
    {busyText && <span className="visually-hidden">{busyText}</span>}
  </p>
)
