import { Loader } from '@mantine/core'
import { type ReactNode, Suspense, use } from 'react'
import type { LazyCode } from '../lazy-code.ts'
import classes from './frame.module.css'
import { PageFailure } from './page-failure.tsx'

interface Props<Module> {
  readonly code: LazyCode<Module>
  readonly children: (module: Module) => ReactNode
  readonly fallback?: ReactNode
}

/** Renders code once it has loaded. Shows a fallback while it loads, and an error if it cannot be loaded. */
export const Loaded = <Module,>({ code, children, fallback = <PageLoading /> }: Props<Module>) => (
  <PageFailure code={code}>
    <Suspense fallback={fallback}>
      <Content code={code}>{children}</Content>
    </Suspense>
  </PageFailure>
)

const Content = <Module,>({ code, children }: Props<Module>) =>
  children(code.loaded() ?? use(code.requested()))

const PageLoading = () => (
  <div className={classes.waiting} role="status">
    <Loader aria-hidden="true" />
    Loading the page…
  </div>
)
