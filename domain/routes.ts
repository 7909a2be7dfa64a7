/** A page's name is also the name of its folder in `src/`. */
export type PageName = 'home' | 'reviews' | 'booking' | 'about' | 'report' | 'not-found'

interface Route {
  readonly page: PageName
  /** Where links and the sitemap lead. */
  readonly path: string
  /** Every path that shows the page; `:name` stands for one segment. */
  readonly patterns: readonly string[]
  readonly isInSitemap: boolean
}

const route = (page: PageName, path: string, ...otherPatterns: string[]): Route => ({
  page,
  path,
  patterns: [path, ...otherPatterns],
  isInSitemap: true,
})

export const routes = {
  home: route('home', '/', '/index.php'),
  reviews: route('reviews', '/reviews', '/reviews/:id'),
  about: route('about', '/about-thermography'),
  report: route('report', '/understanding-your-report'),
  booking: route(
    'booking',
    '/book',
    '/book/:slug',
    '/book/:slug/:date',
    '/book/:slug/:date/:slot',
    '/loc',
    '/loc/:id',
  ),
}

/** Every page that search engines list, without those of single locations. */
export const SITEMAP_PATHS: readonly string[] = Object.values(routes)
  .filter(({ isInSitemap }) => isInSitemap)
  .map(({ path }) => path)

/** A path below a page's own: `pathBelow(routes.booking, 'kingston')` is `/book/kingston`. */
export const pathBelow = ({ path }: Route, ...segments: readonly string[]): string =>
  [path, ...segments.map(encodeURIComponent)].join('/')

type Params = Readonly<Partial<Record<'id' | 'slug' | 'date' | 'slot', string>>>

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function paramsOf(pattern: string, path: string): Params | undefined {
  const parts = pattern.split('/')
  const segments = path.split('/')
  const matches =
    parts.length === segments.length &&
    parts.every((part, index) =>
      part.startsWith(':') ? segments[index] : part === segments[index],
    )
  if (!matches) return undefined
  return Object.fromEntries(
    parts.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decode(segments[index] ?? '')]] : [],
    ),
  )
}

/** The page at a path, and what stands in the places of the pattern's names. A trailing slash changes nothing. */
export function matchRoute(path: string): { readonly page: PageName; readonly params: Params } {
  const plainPath = path.replace(/(?<=.)\/+$/, '')
  for (const { page, patterns } of Object.values(routes)) {
    for (const pattern of patterns) {
      const params = paramsOf(pattern, plainPath)
      if (params) return { page, params }
    }
  }
  return { page: 'not-found', params: {} }
}

export const pageAt = (path: string): PageName => matchRoute(path).page
