import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useSite } from '../site.ts'
import { PhoneLink } from './contact-links.tsx'
import classes from './frame.module.css'

/** Stands in for a page whose code could not be fetched, or that broke. */
export class PageFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <FailedPage /> : this.props.children
  }
}

function FailedPage() {
  const { facts } = useSite()
  return (
    <div className={classes.waiting} role="alert">
      <h1>This page could not be loaded</h1>
      <p>
        Check your connection and try again. You can also call us at{' '}
        <PhoneLink phone={facts.phone} />.
      </p>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </div>
  )
}
