import { useLocation } from 'wouter'
import { canonicalPath } from '../../domain/routes.ts'
import { useSite } from '../site.ts'

/** The title and the meta elements of a page, for search engines and shared links. */
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
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={facts.name} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${facts.siteUrl}/open-graph.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
