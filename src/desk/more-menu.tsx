import { Box, Button, Stack } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import classes from './desk.module.css'

/**
 * A button that opens a list of buttons and links. The browser closes it on Escape or a press beside it, and puts the
 * focus back. Mantine's `Menu` would add 23 KiB to each page of the desk.
 */
export function MoreMenu(props: {
  label: ReactNode
  /** Leaves out the frame around the button. */
  isSubtle?: boolean
  /** Whether the open page is in the list. */
  isCurrent?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const { label, isSubtle = false, isCurrent = false, className, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button
        className={className}
        px={isSubtle ? 'var(--menu-x)' : 'sm'}
        variant={isSubtle ? 'subtle' : 'default'}
        bg={isCurrent ? 'var(--tint)' : ''}
        popoverTarget={id}
      >
        {label}
      </Button>
      <Box
        ref={list}
        id={id}
        popover="auto"
        p={4}
        w="max-content"
        bdrs="md"
        bd="1px solid var(--line)"
        bg="var(--card)"
        className={classes.list}
        onClick={() => list.current?.matches(':popover-open') && list.current.hidePopover()}
      >
        <Stack gap={0}>{children}</Stack>
      </Box>
    </>
  )
}
