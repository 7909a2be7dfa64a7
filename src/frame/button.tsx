import { type ButtonProps, Button as MantineButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

type Props<Element extends 'a' | 'button'> = Omit<ComponentProps<Element>, keyof ButtonProps> &
  ButtonProps

/** A busy button keeps the focus and is announced as disabled: Mantine's own `loading` would disable it. */
export const Button = ({ isBusy, ...props }: Props<'button'> & { readonly isBusy?: boolean }) => (
  <MantineButton aria-disabled={isBusy} mod={{ loading: isBusy }} {...props} />
)

interface Href {
  readonly href: string
}

/** A link of the router, as Mantine's parts take it. */
const SiteLink = (props: ComponentProps<'a'> & Href) => <Link {...props} />

/** A link within the site that looks like a button. */
export const ButtonLink = (props: Props<'a'> & Href) => (
  <MantineButton component={SiteLink} {...props} />
)
