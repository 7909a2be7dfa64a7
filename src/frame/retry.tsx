import { useFocusFallback } from './focus-fallback.ts'

/** The button disappears when it is pressed, so its focus must go elsewhere. */
export const Retry = ({ retry }: { retry: () => void }) => (
  <span ref={useFocusFallback<HTMLSpanElement>()}>
    <button type="button" className="button" data-variant="default" onClick={retry}>
      Try again
    </button>
  </span>
)
