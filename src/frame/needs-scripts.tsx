import { useSite } from '../site.ts'
import { EmailLink, PhoneLink } from './contact-links.tsx'

/** For a `<noscript>`, in place of the element before it. Only the server renders it, so the client's build omits it. */
export function NeedsScripts({ what }: { what: string }) {
  const { facts } = useSite()
  return (
    <p>
      {what} needs JavaScript, which is turned off in this browser. Call us at{' '}
      <PhoneLink phone={facts.phone} /> or email <EmailLink email={facts.email} />, and we will help
      you.
    </p>
  )
}
