import { StrictMode, Suspense, use } from 'react'
import { Router, useLocation } from 'wouter'
import { Frame } from './frame/frame.tsx'
import { PageFailure } from './frame/page-failure.tsx'
import { PageLoading } from './frame/page-loading.tsx'
import { Looks } from './mantine-context.tsx'
import { loadedPage, loadPage, pageAt, pageUnderWay } from './pages.ts'
import { type Site, SiteContext } from './site.ts'

export const App = ({ site }: { site: Site }) => (
  <StrictMode>
    <SiteContext value={site}>
      <Looks>
        <Router
          hook={site.location.hook}
          aroundNav={(navigate, to, options) => {
            const go = () => navigate(to, options)
            // The page on screen stays until the next one's code is here; a failure shows in its place.
            loadPage(pageAt(to)).then(go, go)
          }}
        >
          <CurrentPage />
        </Router>
      </Looks>
    </SiteContext>
  </StrictMode>
)

function CurrentPage() {
  const [path] = useLocation()
  const route = pageAt(path)
  return (
    <Frame page={route.name}>
      <PageFailure key={route.name} load={() => loadPage(route)}>
        <Suspense fallback={<PageLoading />}>
          <LoadedPage path={path} />
        </Suspense>
      </PageFailure>
    </Frame>
  )
}

function LoadedPage({ path }: { path: string }) {
  const route = pageAt(path)
  const { Page } = loadedPage(route) ?? use(pageUnderWay(route))
  return <Page />
}
