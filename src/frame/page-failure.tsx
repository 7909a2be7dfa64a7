import { Button, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import type { LazyCode } from '../lazy-code.ts'
import { useSite } from '../site.ts'
import { PhoneLink } from './contact-links.tsx'
import classes from './frame.module.css'

interface Props {
  readonly children: ReactNode
  readonly code: LazyCode<unknown>
}

/** Shown instead of a page whose code failed to load, or that threw an error. */
export class PageFailure extends Component<Props, { hasFailed: boolean; hasRetried: boolean }> {
  override state = { hasFailed: false, hasRetried: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  #hasRecovered = false
  /** If the code has loaded, the error comes from the page itself. */
  #isLoaded = () => this.props.code.loaded() !== undefined

  // After an upgrade, the previous version's code may no longer exist. The document is then reloaded automatically, but
  // only once, which the history entry records. The browser asks before typed text is lost.
  override componentDidCatch() {
    if (!this.#isLoaded() && !history.state?.isReloaded) this.retry()
  }

  // Reloading the document would lose what was typed on other pages, so first try to load just the missing code.
  // And do not reload without a connection, which would lose this page as well.
  retry = async (click?: unknown) => {
    const path = window.location.pathname
    const isLoaded = await this.props.code.load().then(
      () => true,
      () => false,
    )
    if (isLoaded && !this.#hasRecovered) {
      this.#hasRecovered = true
      return this.setState({ hasFailed: false, hasRetried: false })
    }
    const response = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
    if (response) {
      history.replaceState({ ...history.state, isReloaded: true }, '')
      window.location.reload()
    } else if (click) this.setState({ hasRetried: true })
  }

  override render() {
    const { hasFailed, hasRetried } = this.state
    if (!hasFailed) return this.props.children
    return this.#isLoaded() ? (
      <BrokenPage />
    ) : (
      <MissingPage hasRetried={hasRetried} retry={this.retry} />
    )
  }
}

function BrokenPage() {
  const { facts } = useSite()
  return (
    <div className={classes.waiting} role="alert">
      <Title order={1}>Something went wrong on this page</Title>
      <p>
        Sorry, the problem is on our end. Please call us at <PhoneLink phone={facts.phone} />, and
        we will help you.
      </p>
      <Link href={routes.home.path}>Return to Home</Link>
    </div>
  )
}

function MissingPage({
  hasRetried,
  retry,
}: {
  hasRetried: boolean
  retry: (click: unknown) => void
}) {
  const { facts } = useSite()
  return (
    <div className={classes.waiting} role="alert">
      <Title order={1}>This page could not be loaded</Title>
      <p>
        {hasRetried && 'It still could not be loaded. '}
        Check your connection and try again. You can also call us at{' '}
        <PhoneLink phone={facts.phone} />.
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}
