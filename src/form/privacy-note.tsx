import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import classes from './privacy-note.module.css'

/** Where a visitor gives something of herself. What is typed stays while she reads. */
export const PrivacyNote = () => (
  <p className={classes.note}>
    <Link href={routes.privacy.path}>What we keep of this, and why</Link>
  </p>
)
