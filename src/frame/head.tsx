import { useLocation } from 'wouter'
import { useSite } from '../site.ts'

const canonicalPath = (path: string): string => (path === '/index.php' ? '/' : path)

/** What the document's head says of a page. React puts it there. */
export function Head({ title, description }: { title: string; description?: string }) {
  const { facts } = useSite()
  const [path] = useLocation()
  const address = new URL(canonicalPath(path), facts.address).href
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address} />
    </>
  )
}
