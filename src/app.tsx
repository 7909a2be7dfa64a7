import { StrictMode, Suspense, use } from 'react'
import { Router, useLocation } from 'wouter'
import { type PageName, pageAt } from '../domain/routes.ts'
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
          const [path = ''] = to.split('#')
          loadPage(pageAt(path)).then(go, go)
        }}
      >
        <CurrentPage />
      </Router>
    </SiteContext>
  </StrictMode>
)

function CurrentPage() {
  const [path] = useLocation()
  const page = pageAt(path)
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
