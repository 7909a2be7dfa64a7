import { Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { readDay } from '../../../domain/calendar/day.ts'
import type { getSettings } from '../../../domain/desk/settings.ts'
import { useSite } from '../../site.ts'
import { ActButton } from '../act/act-button.tsx'
import { PagePanel } from '../act/act-panel.tsx'
import { CardLink } from '../card.tsx'
import classes from '../desk.module.css'
import { dayPath, deskPath } from '../desk-path.ts'
import { useIdentified } from '../identified.ts'
import { Menu } from '../menu.tsx'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'
import { type Field, locationsIn, nameOf } from './fields.ts'
import { newPlace } from './new-place.ts'
import { type Form, hoursOn, isSection, sectionNames, sections } from './sections.ts'
import { Outcome, SettingsForm, useSettings } from './settings-form.tsx'

type Settings = DataOf<typeof getSettings>

/** The facts of the practice, which the owner changes here unless they are in a file. */
export function SettingsPage({ data, date, detail }: PageProps<Settings>) {
  const { version, facts, file, saved, sending } = data
  const name = isSection(date) ? date : 'hours'
  const { seenAt } = sections[name]
  const day = name === 'hours' ? readDay(detail ?? '') : undefined
  const forms = day ? [hoursOn(facts, day)] : sections[name].forms(facts)
  const { of } = useSettings()
  // A place that was renamed or removed has no form of this title any longer.
  const hasForm = of === ANOTHER || forms.some(({ title }) => title === of)
  const links = sectionNames.map((each) => ({
    href: deskPath('practice', each),
    title: sections[each].title,
    current: each === name ? ('page' as const) : undefined,
  }))
  return (
    <>
      <PagePanel except={[]} />
      <Menu label="The practice" className={classes.row} links={links} />
      {file !== undefined && <InFile file={file} />}
      <Group>
        <CardLink href={seenAt}>See it as visitors do</CardLink>
        {day && <CardLink href={dayPath(day)}>Back to this day</CardLink>}
      </Group>
      {of !== undefined && !hasForm && <Outcome />}
      {/* The key resets the forms when somebody saves another version. */}
      <div key={version} className={classes.columns}>
        {forms.map(({ title, hint, fields, removes }) => (
          <SettingsForm
            // Two places may have the same name, but not the same fields.
            key={fields.map(nameOf).join()}
            {...{ title, hint, fields, facts, version }}
            isLocked={file !== undefined}
          >
            {removes && <RemoveButton {...{ title, version, removes }} />}
          </SettingsForm>
        ))}
        {name === 'letters' && sending && <Sending how={sending} />}
        {name === 'places' && file === undefined && <AddPlace {...{ facts, version }} />}
      </div>
      {saved.length > 0 && <Saved versions={saved} />}
    </>
  )
}

const InFile = ({ file }: { file: string }) => (
  <Card>
    <Text>
      These settings are in the file {file} on the server, so they are only shown here. You can move
      them to the browser and change them here from then on. Nothing else changes.
    </Text>
    <ActButton act={{ kind: 'move-settings' }}>Move to the browser</ActButton>
  </Card>
)

/** Where letters and texts go, and whether they arrive. */
function Sending({ how }: { how: string }) {
  const { facts } = useSite()
  return (
    <Card component="section" aria-labelledby="sending">
      <Title order={2} id="sending">
        Mail and texts
      </Title>
      <Text>{how}</Text>
      <Text>
        Passwords and keys are set on the server, in settings.env, and are shown nowhere. A test
        says here what the provider answered.
      </Text>
      <Group gap="xs">
        <ActButton act={{ kind: 'test-letter' }}>Send me a test letter</ActButton>
        <ActButton act={{ kind: 'test-text', phone: facts.phone }}>Send me a test text</ActButton>
      </Group>
    </Card>
  )
}

const ANOTHER = 'Another place'

/** A place to which the owner then gives hours. */
function AddPlace({ facts, version }: Pick<Settings, 'facts' | 'version'>) {
  const at = (key: string) => ['locations', locationsIn(facts).length, key]
  const name: Field = { path: at('name'), label: 'Name', kind: 'line' }
  const address: Field = { path: at('address'), label: 'Address', kind: 'line' }
  return (
    <SettingsForm
      title={ANOTHER}
      hint="Visitors see it at once. Give it its hours next, so that they can book there."
      fields={[name, address]}
      facts={facts}
      version={version}
      changesOf={(typed) => newPlace(facts, typed(nameOf(name)), typed(nameOf(address)))}
    />
  )
}

function RemoveButton(props: { version: number } & Required<Pick<Form, 'title' | 'removes'>>) {
  const { title, version, removes } = props
  const { settings } = useIdentified()
  const changes = [{ path: [...removes.path] }]
  return (
    <Button
      variant="default"
      onClick={() =>
        settings.send({ type: 'settings.submitted', changes: { version, what: title, changes } })
      }
    >
      {removes.label}
    </Button>
  )
}

/** What was saved, with a way back. */
const Saved = ({ versions }: { versions: Settings['saved'] }) => (
  <Card>
    <Stack gap="xs">
      <Text>
        What was changed, the latest first. To undo the latest change, go back to the one before.
      </Text>
      <Table
        className={classes.stacked}
        data={{
          head: ['When', 'What', 'Who', 'Go back'],
          body: versions.map(({ version, at, what, who }, index) => [
            <Moment key={version} at={at} />,
            `${version}. ${what}`,
            who,
            index > 0 && (
              <ActButton
                key={version}
                act={{
                  kind: 'bring-back',
                  version: versions[0]?.version ?? 0,
                  earlier: version,
                }}
              >
                Go back to this
              </ActButton>
            ),
          ]),
        }}
      />
    </Stack>
  </Card>
)
