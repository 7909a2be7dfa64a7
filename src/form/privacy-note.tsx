import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import classes from './privacy-note.module.css'

/** Where a visitor gives something of herself. What is typed stays while she reads. */
export const PrivacyNote = () => (
  <p className={classes.note}>
    What we keep of this, why and how long: <Link href={routes.privacy.path}>Privacy</Link>
  </p>
)
