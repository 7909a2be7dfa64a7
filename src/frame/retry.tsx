import { Button } from '@mantine/core'
import { useKeptFocus } from './kept-focus.ts'

/** It goes away when it is pressed, but not the place of whoever pressed it. */
export const Retry = ({ retry }: { retry: () => void }) => (
  <span ref={useKeptFocus<HTMLSpanElement>()}>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </span>
)
