import type { ComponentProps } from 'react'

/** `variant` makes a button less prominent. A busy button keeps the focus and is announced as disabled. */
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
