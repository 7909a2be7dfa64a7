import { Button } from '@mantine/core'
import { suggestAddress } from '../../domain/mailbox.ts'

/** Asks about a domain that is probably mistyped. A press corrects it; nothing waits for an answer. */
export function AddressQuestion(props: {
  email: string
  /** The id of the field, which takes the focus. */
  field: string
  isLeft: boolean
  correct: (email: string) => void
}) {
  const { email, field, isLeft, correct } = props
  const meant = suggestAddress(email, isLeft)
  return (
    <div role="status">
      {meant && (
        <Button
          variant="subtle"
          px="xs"
          onClick={() => {
            correct(meant)
            document.getElementById(field)?.focus()
          }}
        >
          Did you mean {meant.slice(meant.lastIndexOf('@') + 1)}?
        </Button>
      )}
    </div>
  )
}
