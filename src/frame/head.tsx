import { useLocation } from 'wouter'
import { canonicalPath } from '../../domain/routes.ts'
import { useSite } from '../site.ts'

/**
 * The title and meta elements of a page, for search engines and shared links. Those that are the same on every
 * page are only in the document.
 */
export function Head({ title, description }: { title: string; description?: string }) {
  const { facts } = useSite()
  const [path] = useLocation()
  // Resolving the path against the site's URL would lead to another host if the path began with two slashes.
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
