import { type ComponentProps, useId } from 'react'
import classes from './callout.module.css'

type Props = ComponentProps<'div'> & {
  readonly role: 'alert' | 'status' | 'note' | 'group'
  readonly color: 'red' | 'orange' | 'yellow' | 'green'
  readonly title?: string | undefined
}

/** A message that stands out. Mantine's Alert would cost the booking form one KiB. */
export function Callout({ role, color, title, children, ...props }: Props) {
  const id = useId()
  return (
    <div
      role={role}
      className={classes.callout}
      data-color={color}
      {...(title && { 'aria-labelledby': id })}
      {...props}
    >
      {title && (
        <strong id={id} className={classes.title}>
          {title}
        </strong>
      )}
      {children}
    </div>
  )
}

export const Dismiss = ({ onClick }: Pick<ComponentProps<'button'>, 'onClick'>) => (
  <button type="button" className={classes.dismiss} aria-label="Dismiss" onClick={onClick}>
    <span aria-hidden="true">×</span>
  </button>
)
