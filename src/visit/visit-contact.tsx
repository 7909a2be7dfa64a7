import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { useSite } from '../site.ts'

export function VisitContact() {
  const { facts } = useSite()
  return (
    <p>
      You can always reach us: <PhoneLink phone={facts.phone} /> or{' '}
      <EmailLink email={facts.email} />.
    </p>
  )
}
