import { Suspense, use } from 'react'
import { Router } from 'wouter'
import type { Visit } from '../../domain/visit.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { PageLoading } from '../frame/page-loading.tsx'
import { MantineProvider } from '../mantine-provider.tsx'
import { loadedPage, loadPage, requestedPage } from '../pages.ts'
import { SiteContext, useSite } from '../site.ts'
import { MoveForm } from './move-form.tsx'
import { moveSiteOf } from './move-site.ts'

/** The wizard of the booking page, on a site where it moves a visit. It is loaded when it is first needed. */
export const MoveWizard = ({ visit }: { visit: Visit }) => (
  <PageFailure
    isLoaded={() => loadedPage('booking') !== undefined}
    load={() => loadPage('booking')}
  >
    <Suspense fallback={<PageLoading />}>
      <LoadedWizard visit={visit} />
    </Suspense>
  </PageFailure>
)

function LoadedWizard({ visit }: { visit: Visit }) {
  const site = useSite()
  const { wizard } = loadedPage('booking') ?? use(requestedPage('booking'))
  if (!wizard) return null
  const moveSite = moveSiteOf(site, wizard)
  const { Wizard } = wizard
  return (
    <MantineProvider>
      <SiteContext value={moveSite}>
        <Router hook={moveSite.location.hook} hrefs={moveSite.hrefs}>
          <Wizard form={<MoveForm visit={visit} wizard={wizard} />} />
        </Router>
      </SiteContext>
    </MantineProvider>
  )
}
