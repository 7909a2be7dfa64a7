import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useSite } from '../site.ts'
import { PhoneLink } from './contact-links.tsx'
import classes from './frame.module.css'

interface Props {
  readonly children: ReactNode
  /** Fetches what was missing; without it only the whole page can be asked for again. */
  readonly load?: () => Promise<unknown>
}

/** Stands in for a page whose code could not be fetched, or that broke. */
export class PageFailure extends Component<Props, { failed: boolean; tried: boolean }> {
  override state = { failed: false, tried: false }
  static getDerivedStateFromError = () => ({ failed: true })

  #cameBack = false

  // In place where it can be, for what was typed on another page is lost when the whole is loaded anew;
  // and that only where there is a connection, or the way back would be lost, too.
  retry = async () => {
    const { load = () => Promise.reject() } = this.props
    const path = window.location.pathname
    const isThere = await load().then(
      () => true,
      () => false,
    )
    if (isThere && !this.#cameBack) {
      this.#cameBack = true
      return this.setState({ failed: false, tried: false })
    }
    const answer = await fetch(path, { method: 'HEAD' }).catch(() => undefined)
    if (answer) window.location.reload()
    else this.setState({ tried: true })
  }

  override render() {
    const { failed, tried } = this.state
    return failed ? <FailedPage tried={tried} retry={this.retry} /> : this.props.children
  }
}

function FailedPage({ tried, retry }: { tried: boolean; retry: () => void }) {
  const { facts } = useSite()
  return (
    <div className={classes.waiting} role="alert">
      <h1>This page could not be loaded</h1>
      <p>
        {tried && 'It still could not be loaded. '}
        Check your connection and try again. You can also call us at{' '}
        <PhoneLink phone={facts.phone} />.
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}
