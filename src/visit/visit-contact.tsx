import { EmailLink, PhoneLink } from '../frame/contact-links.tsx'
import { useSite } from '../site.ts'

export function VisitContact() {
  const { facts } = useSite()
  return (
    <p>
      Questions? Call <PhoneLink phone={facts.phone} /> or email <EmailLink email={facts.email} />.
    </p>
  )
}
