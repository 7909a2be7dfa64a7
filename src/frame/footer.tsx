import { useSite } from '../site.ts'
import { EmailLink, PhoneLink } from './contact-links.tsx'
import classes from './frame.module.css'

export function Footer() {
  const { facts } = useSite()
  return (
    <footer className={classes.footer}>
      <strong>{facts.name}</strong>
      <span>
        <PhoneLink phone={facts.phone} />
      </span>
      <span>
        <EmailLink email={facts.email} />
      </span>
    </footer>
  )
}
