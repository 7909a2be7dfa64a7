import { TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { fromPromise } from 'xstate'
import { askForLink, joinList } from '../../domain/waiting/waiting.ts'
import { type ListRequest, listRequestMachine } from '../../machines/list-request.ts'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { sendOf } from '../send-call.ts'
import { useSite } from '../site.ts'

/** Asks for a place on the list, as long as the part of the page that offers it is shown. */
function useListRequest() {
  const site = useSite()
  const logic = listRequestMachine.provide({
    actors: {
      ask: fromPromise(({ input, signal }) =>
        'reference' in input
          ? sendOf(site)(joinList, input, signal)
          : sendOf(site)(askForLink, input, signal),
      ),
    },
  })
  const request = useActorRef(logic, { id: 'listRequest', ...site.inspection })
  return {
    ask: (wanted: ListRequest) => request.send({ type: 'list.wanted', request: wanted }),
    message: useSelector(request, ({ context }) => context.message),
    isAsking: useSelector(request, (snapshot) => snapshot.matches('asking')),
    isDone: useSelector(request, (snapshot) => snapshot.matches('done')),
  }
}

/** Below the confirmation of a visit, where the practice has a waiting list. */
export function EarlierTime({ reference }: { reference: string }) {
  const { ask, message, isAsking, isDone } = useListRequest()
  const outcome = useOutcome<HTMLParagraphElement>(message)
  return (
    <>
      <p ref={outcome} tabIndex={-1} role="status">
        {message ?? 'Would you come sooner?'}
      </p>
      {!isDone && (
        <Actions>
          <BusyButton variant="default" isBusy={isAsking} onClick={() => ask({ reference })}>
            Tell me if an earlier time opens
          </BusyButton>
        </Actions>
      )}
    </>
  )
}

/** Where nothing is free, an email address gets a link to the waiting list. */
export function TimesByEmail() {
  const { ask, message, isAsking, isDone } = useListRequest()
  const outcome = useOutcome<HTMLParagraphElement>(isDone)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask({ email: String(new FormData(event.currentTarget).get('email')) })
  }
  return isDone ? (
    <p ref={outcome} tabIndex={-1} role="status">
      {message}
    </p>
  ) : (
    <form onSubmit={submit} noValidate>
      <TextInput
        type="email"
        name="email"
        autoComplete="email"
        label="Email address"
        description="We’ll send you a link. Press it, and we’ll tell you when a time opens."
        error={message}
      />
      <Actions>
        <BusyButton type="submit" mt="sm" isBusy={isAsking}>
          Tell me when a time opens
        </BusyButton>
      </Actions>
    </form>
  )
}
