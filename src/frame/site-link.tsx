import type { ComponentProps } from 'react'
import { Link } from 'wouter'

type Props = ComponentProps<'a'> & { readonly href: string }

/** A link within the site, for the `component` of Mantine's parts. */
export const SiteLink = (props: Props) => <Link {...props} />
