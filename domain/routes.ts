/** Each page has a folder of this name in `src/`. */
export type PageName =
  | 'home'
  | 'reviews'
  | 'booking'
  | 'about'
  | 'report'
  | 'privacy'
  | 'terms'
  | 'accessibility'
  | 'health-data'
  | 'good-faith-estimate'
  | 'intake'
  | 'visit'
  | 'waiting'
  | 'desk'
  | 'first-day'
  | 'not-found'

interface Route {
  readonly page: PageName
  /** The path for links and the sitemap. */
  readonly path: string
  /** Every path that shows the page. */
  readonly patterns: readonly RegExp[]
}

/** `:name` stands for one segment. Case and trailing slashes do not matter. */
function patternOf(path: string): RegExp {
  const source = path.replace('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}/*$`, 'i')
}

const route = (page: PageName, path: string, ...otherPaths: string[]): Route => ({
  page,
  path,
  patterns: [path, ...otherPaths].map(patternOf),
})

/** The paths of the wizard, for booking and for moving a visit. The desk's paths have the same shape. */
const wizard = (path: string) =>
  [path, `${path}/:slug`, `${path}/:slug/:date`, `${path}/:slug/:date/:slot`] as const

export const routes = {
  home: route('home', '/', '/index.php'),
  reviews: route('reviews', '/reviews', '/reviews/:id'),
  about: route('about', '/about-thermography'),
  report: route('report', '/understanding-your-report'),
  privacy: route('privacy', '/privacy'),
  terms: route('terms', '/terms'),
  accessibility: route('accessibility', '/accessibility'),
  'health-data': route('health-data', '/health-data'),
  'good-faith-estimate': route('good-faith-estimate', '/good-faith-estimate'),
  intake: route('intake', '/intake'),
  booking: route('booking', ...wizard('/book'), '/loc', '/loc/:id'),
  visit: route('visit', '/visit', '/visit/confirm', ...wizard('/visit/move')),
  waiting: route('waiting', '/earlier-time'),
  'first-day': route('first-day', '/first-day'),
  desk: route('desk', ...wizard('/desk'), ...wizard('/desk/book')),
}

/** Pages for clients with a link from a letter, and for the staff. Search engines should not list them. */
const UNLISTED: readonly PageName[] = ['intake', 'visit', 'waiting', 'desk', 'first-day']

const pathsOf = (isListed: boolean): readonly string[] =>
  Object.values(routes)
    .filter(({ page }) => UNLISTED.includes(page) !== isListed)
    .map(({ path }) => path)

/** The paths for search engines, without those of individual locations. */
export const sitemapPaths = (): readonly string[] => pathsOf(true)
export const unlistedPaths = (): readonly string[] => pathsOf(false)

type Params = Readonly<Partial<Record<'id' | 'slug' | 'date' | 'slot', string>>>

/** The page at a path, and the parameters of the matching pattern. Ignores case and trailing slashes. */
export function matchRoute(path: string): { readonly page: PageName; readonly params: Params } {
  for (const { page, patterns } of Object.values(routes)) {
    for (const pattern of patterns) {
      const match = pattern.exec(path)
      if (match) return { page, params: { ...match.groups } }
    }
  }
  return { page: 'not-found', params: {} }
}

export const pageAt = (path: string): PageName => matchRoute(path).page

/** The canonical path for search engines; for the home page it is always `/`. */
export const canonicalPath = (path: string): string =>
  pageAt(path) === 'home' ? routes.home.path : path
