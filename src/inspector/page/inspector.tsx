import { Autocomplete, Button, Code, Flex, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { EventList } from './event-list.tsx'
import { FileControls } from './file-controls.tsx'
import { MachineDiagram } from './machine-diagram.tsx'
import { Playback } from './playback.tsx'
import { stateName } from './recording.ts'
import { SendForm } from './send-form.tsx'
import { Sequence } from './sequence.tsx'
import type { View } from './view.ts'

export function Inspector({ view }: { view: View }) {
  const { recording, count, actor } = view
  return (
    <Stack h={{ md: '100vh' }} p="md" gap="xs">
      <Group component="header" gap="xs">
        <Title size="h3">Inspector</Title>
        <Text flex={1} miw={240}>
          {view.hint}
        </Text>
        <FileControls view={view} />
      </Group>
      <Group component="nav" aria-label="Actors" gap="xs">
        {[...recording.actors.values()].map((each) => (
          <Button key={each.id} aria-current={each === actor} onClick={() => view.choose(each)}>
            {`${each.name}: ${stateName(recording.lastChange(each.id, count)?.value) || 'not started'}`}
          </Button>
        ))}
      </Group>
      <Flex component="main" direction={{ base: 'column', md: 'row' }} gap="lg" flex={1} mih={0}>
        <Tabs defaultValue="Diagram" keepMounted={false} flex={1.35}>
          <Tabs.List>
            {['Diagram', 'Sequence', 'Context'].map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="Diagram">
            <MachineDiagram view={view} />
          </Tabs.Panel>
          <Tabs.Panel value="Sequence">
            <Sequence view={view} />
          </Tabs.Panel>
          <Tabs.Panel value="Context">
            <Code block>
              {JSON.stringify(recording.lastChange(actor?.id, count)?.context, null, 2)}
            </Code>
          </Tabs.Panel>
        </Tabs>
        <Stack flex={1} gap="xs">
          <Playback view={view} />
          <Autocomplete
            aria-label="Filter by actor and event"
            placeholder="Filter, such as booking: url.changed"
            data={[...new Set(recording.changes.map(({ label }) => label))]}
            limit={20}
            value={view.filter}
            onChange={view.setFilter}
          />
          <EventList view={view} />
          <SendForm key={actor?.id} view={view} />
        </Stack>
      </Flex>
    </Stack>
  )
}
