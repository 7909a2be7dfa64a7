/** A page's name is also the name of its folder in `src/`. */
export type PageName =
  | 'home'
  | 'reviews'
  | 'booking'
  | 'about'
  | 'report'
  | 'privacy'
  | 'intake'
  | 'visit'
  | 'desk'
  | 'not-found'

interface Route {
  readonly page: PageName
  /** Where links and the sitemap lead. */
  readonly path: string
  /** Every path that shows the page; `:name` stands for one segment. */
  readonly patterns: readonly string[]
}

const route = (page: PageName, path: string, ...otherPatterns: string[]): Route => ({
  page,
  path,
  patterns: [path, ...otherPatterns],
})

/** The paths of the wizard, which books a visit or moves one, and those of the desk. */
const wizard = (path: string) =>
  [path, `${path}/:slug`, `${path}/:slug/:date`, `${path}/:slug/:date/:slot`] as const

export const routes = {
  home: route('home', '/', '/index.php'),
  reviews: route('reviews', '/reviews', '/reviews/:id'),
  about: route('about', '/about-thermography'),
  report: route('report', '/understanding-your-report'),
  privacy: route('privacy', '/privacy'),
  intake: route('intake', '/intake'),
  booking: route('booking', ...wizard('/book'), '/loc', '/loc/:id'),
  visit: route('visit', '/visit', ...wizard('/visit/move')),
  desk: route('desk', ...wizard('/desk'), ...wizard('/desk/book')),
}

/** Reached by the links of our letters, or by the people of the practice; search engines should not list them. */
const UNLISTED: readonly PageName[] = ['intake', 'visit', 'desk']

const pathsOf = (isListed: boolean): readonly string[] =>
  Object.values(routes)
    .filter(({ page }) => UNLISTED.includes(page) !== isListed)
    .map(({ path }) => path)

/** The paths that search engines should know, without those of single locations. */
export const sitemapPaths = (): readonly string[] => pathsOf(true)
export const unlistedPaths = (): readonly string[] => pathsOf(false)

type Params = Readonly<Partial<Record<'id' | 'slug' | 'date' | 'slot', string>>>

/** The parameters of the pattern, as the path spells them. */
function paramsOf(pattern: string, path: string): Params | undefined {
  const source = pattern.replace('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${source}/*$`, 'i').exec(path)
  return match ? { ...match.groups } : undefined
}

/** The page at a path, and the parameters of the pattern that matched. A trailing slash or capitals change nothing. */
export function matchRoute(path: string): { readonly page: PageName; readonly params: Params } {
  for (const { page, patterns } of Object.values(routes)) {
    for (const pattern of patterns) {
      const params = paramsOf(pattern, path)
      if (params) return { page, params }
    }
  }
  return { page: 'not-found', params: {} }
}

export const pageAt = (path: string): PageName => matchRoute(path).page

/** The path under which search engines know a page; for the home page it is always `/`. */
export const canonicalPath = (path: string): string =>
  pageAt(path) === 'home' ? routes.home.path : path
