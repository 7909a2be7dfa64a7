import { Box, Card, Checkbox, Group, NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Waiting, Wish } from '../../domain/waiting/waiting.ts'
import type { waitingMachine } from '../../machines/waiting.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { waitingFlow } from './waiting-flow.ts'

type Snapshot = SnapshotFrom<typeof waitingMachine>

const selectDone = ({ context }: Snapshot) => context.done
const selectIsReady = (snapshot: Snapshot) => snapshot.matches('ready')
const selectIsSaving = (snapshot: Snapshot) => snapshot.matches('saving')
const selectIsLeaving = (snapshot: Snapshot) => snapshot.matches('leaving')

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const HALVES = [
  { value: 'any', label: 'Any time of day' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
]

const halfOf = (value: unknown): Wish['half'] =>
  value === 'morning' || value === 'afternoon' ? value : 'any'

const readWish = (form: FormData): Wish => ({
  locations: form.getAll('locations').map(String),
  weekdays: form.getAll('weekdays').map(Number),
  half: halfOf(form.get('half')),
  until: String(form.get('until') ?? ''),
})

/** What the client would take, with a button that puts them on the list. */
export function WishForm({ waiting }: { waiting: Waiting }) {
  const { facts } = useSite()
  const { send } = useFlow(waitingFlow)
  const done = useFlowState(waitingFlow, selectDone)
  const isReady = useFlowState(waitingFlow, selectIsReady)
  const isSaving = useFlowState(waitingFlow, selectIsSaving)
  const isLeaving = useFlowState(waitingFlow, selectIsLeaving)
  const heading = useOutcome<HTMLHeadingElement>(done)
  const { isListed, wish, visit } = waiting
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    send({ type: 'wish.saved', wish: readWish(new FormData(event.currentTarget)) })
  }
  return (
    <Card component="section" aria-labelledby="list">
      <Title order={2} id="list" ref={heading} tabIndex={-1}>
        {isListed ? 'You’re on the list' : 'You’re not on the list'}
      </Title>
      <p role="status">{statusOf(isListed, done)}</p>
      <form onSubmit={submit}>
        <Stack>
          {facts.locations.length > 1 && (
            <Choices
              legend="Where? Check none for anywhere."
              name="locations"
              options={facts.locations.map(({ id, name }) => [String(id), name])}
              chosen={wish.locations.map(String)}
            />
          )}
          <Choices
            legend="Which days? Check none for any day."
            name="weekdays"
            options={WEEKDAYS.map((name, index) => [String(index + 1), name])}
            chosen={wish.weekdays.map(String)}
          />
          <NativeSelect label="When?" name="half" data={HALVES} defaultValue={wish.half} />
          <TextInput
            type="date"
            name="until"
            label="Until when? (Optional)"
            description={visit && 'Without a date, any time before your visit.'}
            defaultValue={wish.until}
          />
          <Actions>
            <BusyButton type="submit" isBusy={isSaving} disabled={!isReady && !isSaving}>
              {isSaving ? 'Saving…' : isListed ? 'Save changes' : 'Put me on the list'}
            </BusyButton>
            {isListed && (
              <BusyButton
                variant="default"
                isBusy={isLeaving}
                disabled={!isReady && !isLeaving}
                onClick={() => send({ type: 'list.left' })}
              >
                {isLeaving ? 'Leaving…' : 'Take me off the list'}
              </BusyButton>
            )}
          </Actions>
          <ProgressStatus>{(isSaving && 'Saving…') || (isLeaving && 'Leaving…')}</ProgressStatus>
        </Stack>
      </form>
    </Card>
  )
}

function statusOf(isListed: boolean, done: 'saved' | 'left' | undefined): string {
  if (done === 'left') return 'We won’t tell you about earlier times anymore.'
  if (!isListed) return 'Say what would suit you, and we’ll tell you when such a time opens.'
  const saved = done === 'saved' ? 'Saved. ' : ''
  return `${saved}When a time opens that suits you, we’ll tell you and up to two others. You’ll get two such messages a week at most.`
}

function Choices(props: {
  legend: string
  name: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: readonly string[]
}) {
  const { legend, name, options, chosen } = props
  return (
    <Box component="fieldset" bd="none" m={0} p={0} miw={0}>
      <Box component="legend" fw={600} mb="xs" p={0}>
        {legend}
      </Box>
      <Group gap="0.5rem 1.5rem">
        {options.map(([value, label]) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </Group>
    </Box>
  )
}
