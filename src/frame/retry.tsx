import { Button } from './button.tsx'
import { useFocusFallback } from './focus-fallback.ts'

/** The button disappears when it is pressed, so its focus must go elsewhere. */
export const Retry = ({ retry }: { retry: () => void }) => (
  <span ref={useFocusFallback<HTMLSpanElement>()}>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </span>
)
