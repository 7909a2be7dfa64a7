import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'

/** For forms that ask for personal data. What was typed is kept while the visitor reads the privacy page. */
export const PrivacyNote = () => (
  <small>
    <Link href={routes.privacy.path}>How we use your information</Link>
  </small>
)
