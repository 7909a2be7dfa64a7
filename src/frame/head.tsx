import { useLocation } from 'wouter'
import { canonicalPath } from '../../domain/routes.ts'
import { useSite } from '../site.ts'

/**
 * The title and the meta elements of a page, for search engines and shared links. Those that every page has are
 * in the document only.
 */
export function Head({ title, description }: { title: string; description?: string }) {
  const { facts } = useSite()
  const [path] = useLocation()
  // A URL relative to the site would lead to another host where the path begins with two slashes.
  const address = facts.siteUrl + canonicalPath(path)
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      <link rel="canonical" href={address} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
    </>
  )
}
