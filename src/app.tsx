import { StrictMode, Suspense, use, useEffect } from 'react'
import { Router, useLocation } from 'wouter'
import { ownSpelling, type PageName, pageAt } from '../domain/routes.ts'
import { Frame } from './frame/frame.tsx'
import { PageFailure } from './frame/page-failure.tsx'
import { PageLoading } from './frame/page-loading.tsx'
import { loadedPage, loadPage, requestedPage } from './pages.ts'
import { type Site, SiteContext } from './site.ts'

export const App = ({ site }: { site: Site }) => (
  <StrictMode>
    <SiteContext value={site}>
      <Router
        hook={site.location.hook}
        aroundNav={(navigate, to, options) => {
          const go = () => navigate(to, options)
          // The current page stays until the code of the next one has loaded or failed to load.
          loadPage(pageAt(to)).then(go, go)
        }}
      >
        <CurrentPage />
      </Router>
    </SiteContext>
  </StrictMode>
)

function CurrentPage() {
  const [path, navigate] = useLocation()
  const page = pageAt(path)
  useEffect(() => {
    const own = ownSpelling(path)
    if (own !== path) navigate(own, { replace: true })
  }, [path, navigate])
  return (
    <Frame page={page}>
      <PageFailure
        key={page}
        isLoaded={() => loadedPage(page) !== undefined}
        load={() => loadPage(page)}
      >
        <Suspense fallback={<PageLoading />}>
          <LoadedPage page={page} />
        </Suspense>
      </PageFailure>
    </Frame>
  )
}

function LoadedPage({ page }: { page: PageName }) {
  const { Page } = loadedPage(page) ?? use(requestedPage(page))
  return <Page />
}
