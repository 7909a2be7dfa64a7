import { Head } from '../frame/head.tsx'
import { useSite } from '../site.ts'

/** Search engines must not list the pages of a visit: without the link from a letter they show nothing. */
export const VisitHead = ({ title }: { title: string }) => (
  <>
    <Head title={`${title} | ${useSite().facts.name}`} />
    <meta name="robots" content="noindex" />
  </>
)
