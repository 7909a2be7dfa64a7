import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode, SyntheticEvent } from 'react'
import type { SettingsChanges } from '../../../domain/desk/settings.ts'
import type { LetterName } from '../../../domain/letter-names.ts'
import { ProgressStatus } from '../../form/progress-status.tsx'
import { BusyButton } from '../../frame/busy-button.tsx'
import { useOutcome } from '../../frame/outcome.ts'
import { textsIn } from '../act/act-form.ts'
import classes from '../desk.module.css'
import { useIdentified } from '../identified.ts'
import { selectSettings } from '../selectors.ts'
import { FieldInput } from './field-input.tsx'
import { changesIn, errorOf, type Field, nameOf, shownAt } from './fields.ts'
import { RichField } from './rich-field.tsx'

/** What was changed last, and how it went. */
export const useSettings = () => useSelector(useIdentified().settings, selectSettings, shallowEqual)

/** A form for some settings, with the result of saving them. */
export function SettingsForm(props: {
  title: string
  hint?: string | undefined
  fields: readonly Field[]
  facts: unknown
  version: number
  /** What is saved, if it is not just what was typed. */
  changesOf?: (typed: (name: string) => string) => SettingsChanges['changes']
  /** The letter that the form changes, and shows before it is saved. */
  letter?: LetterName | undefined
  isLocked?: boolean
  isFolded?: boolean | undefined
  /** More buttons. */
  children?: ReactNode
}) {
  const { title, hint, fields, facts, version, letter, isLocked = false, isFolded } = props
  const { changesOf = (typed) => changesIn(facts, fields, typed), children } = props
  const { settings } = useIdentified()
  const { of, isBusy, errors } = useSettings()
  const isMine = of === title
  const week = fields.filter(({ kind }) => kind === 'hours')
  const others = fields.filter(({ kind }) => kind !== 'hours')
  const show = (field: Field) => {
    const Input = field.isRich ? RichField : FieldInput
    return (
      <Input
        key={nameOf(field)}
        field={field}
        shown={shownAt(facts, field)}
        error={isMine ? errorOf(field, errors) : undefined}
        isLocked={isLocked}
      />
    )
  }
  const typedIn = (form: HTMLFormElement) => ({
    version,
    what: title,
    changes: changesOf(textsIn(form)),
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    settings.send({ type: 'settings.submitted', changes: typedIn(event.currentTarget) })
  }
  const inputs = (
    <>
      {hint && <Text>{hint}</Text>}
      {week.length > 0 && <div className={classes.fields}>{week.map(show)}</div>}
      {others.map(show)}
      {isMine && <Outcome />}
      {!isLocked && (
        <Group gap="xs">
          <BusyButton type="submit" isBusy={isBusy}>
            Save
          </BusyButton>
          {letter && (
            <Button
              variant="default"
              onClick={({ currentTarget }) =>
                currentTarget.form &&
                settings.send({
                  type: 'preview.wanted',
                  changes: { ...typedIn(currentTarget.form), letter },
                })
              }
            >
              Preview
            </Button>
          )}
          {children}
        </Group>
      )}
    </>
  )
  return (
    <Card component="form" noValidate aria-label={title} onSubmit={submit}>
      {isFolded ? (
        <details open={isMine}>
          <summary>
            <Title order={2} size="h4" display="inline">
              {title}
            </Title>
          </summary>
          <Stack pt="sm">{inputs}</Stack>
        </details>
      ) : (
        <>
          <Title order={2}>{title}</Title>
          {inputs}
        </>
      )}
    </Card>
  )
}

/** The question, progress and result of saving. */
export function Outcome() {
  const { settings } = useIdentified()
  const { state, message, warnings } = useSettings()
  const line = useOutcome<HTMLDivElement>(state === 'asking' ? warnings : message)
  if (state === 'checking' || state === 'saving' || state === 'previewing')
    return <ProgressStatus>One moment…</ProgressStatus>
  if (state === 'asking')
    return (
      <Card ref={line} tabIndex={-1} p="sm" bg="var(--tint)" shadow="none" role="alert">
        <Text>Before this is saved, please read:</Text>
        <List>
          {warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
        <Group gap="xs">
          <Button onClick={() => settings.send({ type: 'warnings.accepted' })}>Save anyway</Button>
          <Button variant="default" onClick={() => settings.send({ type: 'warnings.declined' })}>
            Don’t save
          </Button>
        </Group>
      </Card>
    )
  return (
    message && (
      <Card ref={line} tabIndex={-1} p="sm" bg="var(--tint)" shadow="none" role="status">
        {message}
        {state === 'failed' && (
          <Button onClick={() => settings.send({ type: 'save.retried' })}>Try it again</Button>
        )}
      </Card>
    )
  )
}
