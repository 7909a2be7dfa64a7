import { Button } from '@mantine/core'
import { keepFocus } from './keep-focus.ts'

/** The button disappears when it is pressed, so its focus must go elsewhere. */
export const Retry = ({ retry }: { retry: () => void }) => (
  <span ref={keepFocus}>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </span>
)
