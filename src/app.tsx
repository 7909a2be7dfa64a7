import { MantineProvider } from '@mantine/core'
import { StrictMode, useRef } from 'react'
import { Router, useLocation } from 'wouter'
import { pageAt } from '../domain/routes.ts'
import { Frame } from './frame/frame.tsx'
import { Loaded } from './frame/loaded.tsx'
import { pages } from './pages.ts'
import { type Site, SiteContext } from './site.ts'
import { theme } from './theme.ts'

export function App({ site }: { site: Site }) {
  const followed = useRef(0)
  return (
    <StrictMode>
      <SiteContext value={site}>
        <Router
          hook={site.location.hook}
          aroundNav={(navigate, to, options) => {
            const index = ++followed.current
            const go = () => {
              // The visitor may have followed another link since.
              if (index === followed.current) navigate(to, options)
            }
            // The current page stays until the code of the next one has loaded or failed to load.
            const [path = ''] = to.split('#')
            pages[pageAt(path)].load().then(go, go)
          }}
        >
          {/* The build writes the variables, without those that no page uses, and no page uses the classes. */}
          <MantineProvider
            theme={theme}
            defaultColorScheme="auto"
            withCssVariables={false}
            withGlobalClasses={false}
          >
            <CurrentPage />
          </MantineProvider>
        </Router>
      </SiteContext>
    </StrictMode>
  )
}

function CurrentPage() {
  const [path] = useLocation()
  const page = pageAt(path)
  return (
    <Frame page={page}>
      <Loaded key={page} code={pages[page]}>
        {({ Page }) => <Page />}
      </Loaded>
    </Frame>
  )
}
