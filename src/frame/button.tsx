import type { ComponentProps } from 'react'

/** `variant` sets a button back behind others. One that is busy keeps the focus, and says that it cannot be pressed. */
export const Button = ({
  variant,
  isBusy,
  className,
  ...props
}: ComponentProps<'button'> & {
  readonly variant?: 'default' | 'subtle' | undefined
  readonly isBusy?: boolean
}) => (
  <button
    type="button"
    className={className ? `button ${className}` : 'button'}
    data-variant={variant}
    aria-disabled={isBusy}
    {...props}
  />
)
