import { InputBase } from '@mantine/core'
import { type SyntheticEvent, useId } from 'react'
import type { Passkey } from '../../../domain/desk/passkeys.ts'
import { recordOf } from '../../../machines/desk-act.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import { Button } from '../../frame/button.tsx'
import { ActButton } from '../act/act-button.tsx'
import { actFlow } from '../act/act-flow.ts'
import { ActPanel } from '../act/act-panel.tsx'
import classes from '../desk.module.css'
import { formsFlow, selectFields } from '../forms-flow.ts'
import list from '../list.module.css'
import { Moment } from '../moment.tsx'
import { selectAct, selectActState } from '../selectors.ts'

/** The passkeys of the person who is signed in. */
export function AccountPage({ passkeys }: { passkeys: readonly Passkey[] }) {
  const record = recordOf(useFlowState(actFlow, selectAct))
  return (
    <>
      {!passkeys.some(({ id }) => id === record) && <ActPanel />}
      <AddPasskey />
      <p className={classes.count}>
        {passkeys.length === 0
          ? 'You have no passkey. A mailed code signs you in.'
          : 'These passkeys sign you in, and so does a mailed code. Remove one whose device was lost.'}
      </p>
      <ul className={list.times}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <PasskeyCard passkey={passkey} isActedOn={passkey.id === record} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PasskeyCard({ passkey, isActedOn }: { passkey: Passkey; isActedOn: boolean }) {
  const id = useId()
  const { name, addedAt, usedAt } = passkey
  return (
    <article className={`card ${list.visit}`} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p>
        Added <Moment at={addedAt} /> ·{' '}
        {usedAt ? (
          <>
            last used <Moment at={usedAt} />
          </>
        ) : (
          'not used yet'
        )}
      </p>
      {isActedOn && <ActPanel />}
      <div className={list.marks}>
        <ActButton act={{ kind: 'remove-passkey', passkey }} describedBy={id}>
          Remove passkey
        </ActButton>
      </div>
    </article>
  )
}

function AddPasskey() {
  const act = useFlow(actFlow)
  const forms = useFlow(formsFlow)
  const { passkey: name } = useFlowState(formsFlow, selectFields)
  const isBusy = useFlowState(actFlow, selectActState) !== 'ready'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    act.send({ type: 'act.wanted', act: { kind: 'add-passkey', name } })
  }
  return (
    <form noValidate className={`card ${classes.card}`} aria-label="New passkey" onSubmit={submit}>
      <p>
        A passkey signs you in with the fingerprint, face or PIN of this device, also when no letter
        arrives. To add one, you need a code that we send to your address.
      </p>
      <InputBase
        label="Name of the passkey"
        description="Such as “My phone”, so that you know which one to remove."
        name="passkey"
        autoComplete="off"
        maxLength={50}
        size="md"
        value={name}
        onChange={({ currentTarget }) =>
          forms.send({ type: 'field.changed', change: { passkey: currentTarget.value } })
        }
      />
      <div className={classes.actions}>
        <Button type="submit" isBusy={isBusy}>
          Add a passkey
        </Button>
      </div>
    </form>
  )
}
