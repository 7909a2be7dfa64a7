import { useLocation } from 'wouter'
import { useSite } from '../site.ts'

const canonicalPath = (path: string): string => (path === '/index.php' ? '/' : path)

/** The title and the meta elements of a page, for search engines and shared links. */
export function Head({ title, description }: { title: string; description?: string }) {
  const { facts } = useSite()
  const [path] = useLocation()
  const at = (path: string) => new URL(path, facts.siteUrl).href
  const address = at(canonicalPath(path))
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
      <meta property="og:image" content={at('/open-graph.png')} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
