import { Anchor } from '@mantine/core'
import { SiteLink } from '../frame/site-link.tsx'
import { clientPath } from './desk-path.ts'

/** Leads to the form that corrects a client, where it shows that an address is wrong. */
export const CorrectLink = ({ client }: { client: string }) => (
  <Anchor component={SiteLink} href={clientPath(client, 'correct')} className="links" me="auto">
    Edit address
  </Anchor>
)
