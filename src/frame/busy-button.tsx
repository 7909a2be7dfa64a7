import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, keyof ButtonProps> &
  ButtonProps & { readonly isBusy: boolean }

/** A busy button keeps the focus and is announced as disabled: Mantine's own `loading` would disable it. */
export const BusyButton = ({ isBusy, ...props }: Props) => (
  <Button aria-disabled={isBusy} mod={{ loading: isBusy }} {...props} />
)
