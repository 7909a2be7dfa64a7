import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import classes from './privacy-note.module.css'

/** For forms that ask for personal data. What was typed is kept while the visitor reads the privacy page. */
export const PrivacyNote = () => (
  <p className={classes.note}>
    <Link href={routes.privacy.path}>What we keep of this, and why</Link>
  </p>
)
