import { Text, VisuallyHidden } from '@mantine/core'
import classes from './notice.module.css'

/** The result of the last action. For screen readers, also says when an action is in progress. */
export const Notice = ({
  text,
  failure,
  busyText,
}: {
  text?: string | undefined
  failure: string | undefined
  busyText: string | false
}) => (
  <Text className={classes.notice} data-visible={(failure ?? text) !== undefined} role="status">
    {text}
    {failure && <span className={classes.failure}>{failure}</span>}
    {busyText && <VisuallyHidden>{busyText}</VisuallyHidden>}
  </Text>
)
