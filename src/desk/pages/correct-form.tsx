import { Button, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { DeskClient } from '../../../domain/desk/clients.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import { BusyButton } from '../../frame/busy-button.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { actFlow } from '../act/act-flow.ts'
import { actWanted } from '../act/acts.ts'
import { RecordCard } from '../card.tsx'
import classes from '../desk.module.css'
import { clientPath } from '../desk-path.ts'
import { useClientFields } from '../forms-flow.ts'
import { selectIsActing } from '../selectors.ts'

/** Corrects the name and the contacts of a client. */
export function CorrectForm({ client }: { client: DeskClient }) {
  const act = useFlow(actFlow)
  const isBusy = useFlowState(actFlow, selectIsActing)
  const { fields, details } = useClientFields({ ...client, phone: formatPhone(client.phone) })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    act.send(actWanted({ kind: 'correct', client, details }))
  }
  return (
    <form noValidate aria-label="Correct a client" onSubmit={submit}>
      <RecordCard
        title={`Correct ${client.clientName}`}
        record={client.id}
        buttons={
          <>
            <BusyButton type="submit" isBusy={isBusy}>
              Save the correction
            </BusyButton>
            <Button component={SiteLink} variant="default" href={clientPath(client.id)}>
              Leave it as it was
            </Button>
          </>
        }
      >
        <div className={classes.fields}>
          <TextInput label="First name" autoComplete="off" {...fields.firstName} />
          <TextInput label="Last name" autoComplete="off" {...fields.lastName} />
          <TextInput label="Email address" type="email" autoComplete="off" {...fields.email} />
          <TextInput label="Phone number" type="tel" autoComplete="off" {...fields.phone} />
        </div>
      </RecordCard>
    </form>
  )
}
