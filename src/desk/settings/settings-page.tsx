import { Box, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { readDay } from '../../../domain/calendar/day.ts'
import type { getSettings, SettingsChanges } from '../../../domain/desk/settings.ts'
import { LETTER_NAMES, type LetterName } from '../../../domain/letter-names.ts'
import { isWordsPart, WORDS_PARTS, WORDS_TITLES, type WordsPart } from '../../../domain/words.ts'
import { Loaded } from '../../frame/loaded.tsx'
import { lazyCode } from '../../lazy-code.ts'
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
import { type Field, locationsIn, nameOf, type Section, valueAt } from './fields.ts'
import { newPlace } from './new-place.ts'
import { isSection, SECTION_TITLES, type SectionName, sectionNames } from './section-titles.ts'
import { hoursOn, sections } from './sections.ts'
import { Outcome, SettingsForm, useSettings } from './settings-form.tsx'

type Settings = DataOf<typeof getSettings>

/** Owners seldom change their words, and the code of the desk is long enough. */
const wordsCode = lazyCode(() => import('./words.ts'))
export const lettersCode = lazyCode(() => import('./letters.tsx'))

/** The facts of the practice, which the owner changes here unless they are in a file. */
export function SettingsPage(props: PageProps<Settings>) {
  const { date, detail, data } = props
  const name = isSection(date) ? date : 'hours'
  const words = isWordsPart(detail) ? detail : 'home'
  const letter = LETTER_NAMES.find((each) => name === 'letters' && each === detail)
  const links = sectionNames.map((each) => ({
    href: deskPath('practice', each),
    title: SECTION_TITLES[each],
    current: each === name ? ('page' as const) : undefined,
  }))
  return (
    <>
      <PagePanel except={[]} />
      <Menu label="The practice" className={classes.row} links={links} />
      {name === 'words' && <WordsMenu words={words} />}
      {data.file !== undefined && <InFile file={data.file} />}
      <Contents {...props} name={name} words={words} letter={letter} />
      {data.saved.length > 0 && <Saved versions={data.saved} />}
    </>
  )
}

/** The forms of a section, of a part of the words, or of a letter. */
function Contents(
  props: PageProps<Settings> & {
    name: SectionName
    words: WordsPart
    letter: LetterName | undefined
  },
) {
  const { data, name, words, letter } = props
  const { preview } = useSettings()
  if (name === 'words')
    return (
      <Loaded code={wordsCode}>
        {({ WORDS }) => (
          <Forms {...props} section={WORDS[words]}>
            <SiteWords data={data} words={words} />
          </Forms>
        )}
      </Loaded>
    )
  const section = sections[name]
  if (name !== 'letters') return <Forms {...props} section={section} />
  return (
    <Loaded code={lettersCode}>
      {({ letterForm, Letters, LetterPreview }) =>
        letter ? (
          <Forms
            {...props}
            section={{ ...section, forms: () => [letterForm(letter)] }}
            beside={preview && <LetterPreview preview={preview} />}
          />
        ) : (
          <Forms {...props} section={section} beside={<Letters facts={data.facts} />} />
        )
      }
    </Loaded>
  )
}

/** The width of a long list, which is read from its top to its end. */
const ONE_COLUMN = '46rem'

/** The forms of a section. */
function Forms({
  data,
  detail,
  name,
  section,
  letter,
  beside,
  children,
}: PageProps<Settings> & {
  name: SectionName
  section: Section
  letter: LetterName | undefined
  /** What is shown beside the forms. */
  beside?: ReactNode
  children?: ReactNode
}) {
  const { version, facts, file, sending } = data
  const day = name === 'hours' ? readDay(detail ?? '') : undefined
  const forms = day ? [hoursOn(facts, day)] : section.forms(facts)
  const { of } = useSettings()
  // A place that was renamed or removed has no form of this title any longer.
  const hasForm = of === ANOTHER || forms.some(({ title }) => title === of)
  return (
    <>
      <Group>
        {letter ? (
          <CardLink href={deskPath('practice', 'letters')}>All letters</CardLink>
        ) : (
          /* Not a link within the site, because this document has the facts and words of earlier. */
          <Button component="a" px="sm" variant="default" href={section.seenAt}>
            See it as visitors do
          </Button>
        )}
        {day && <CardLink href={dayPath(day)}>Back to this day</CardLink>}
      </Group>
      {of !== undefined && !hasForm && <Outcome />}
      {children}
      {/* The key resets the forms when somebody saves another version. */}
      <Box
        key={version}
        className={classes.columns}
        maw={name === 'words' ? ONE_COLUMN : undefined}
      >
        {forms.map(({ title, hint, fields, letter, removes, isFolded }) => (
          <SettingsForm
            // Two places may have the same name, but not the same fields.
            key={fields.map(nameOf).join()}
            {...{ title, hint, fields, facts, version, letter, isFolded }}
            isLocked={file !== undefined}
          >
            {removes && (
              <ChangeButton {...{ version, what: title, changes: [{ path: [...removes.path] }] }}>
                {removes.label}
              </ChangeButton>
            )}
          </SettingsForm>
        ))}
        {beside}
        {name === 'letters' && !letter && sending && <Sending how={sending} />}
        {name === 'places' && file === undefined && <AddPlace {...{ facts, version }} />}
      </Box>
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

/** Saves changes for which nothing is typed. */
function ChangeButton({ children, ...changes }: SettingsChanges & { children: string }) {
  const { settings } = useIdentified()
  return (
    <Button
      variant="default"
      onClick={() => settings.send({ type: 'settings.submitted', changes })}
    >
      {children}
    </Button>
  )
}

const WordsMenu = ({ words }: { words: WordsPart }) => (
  <Menu
    label="Words"
    className={classes.row}
    links={WORDS_PARTS.map((part) => ({
      href: deskPath('practice', 'words', part),
      title: WORDS_TITLES[part],
      current: part === words ? ('page' as const) : undefined,
    }))}
  />
)

/** Says that a part of the words came with the site, until the owner makes it the practice's own. */
function SiteWords({ data, words }: { data: Settings; words: WordsPart }) {
  const { version, facts, file, siteWords } = data
  if (file !== undefined || !siteWords.includes(words)) return null
  const path = ['words', words]
  return (
    <Card>
      <Text>
        These words came with the site. Read them: visitors take them for yours. Change what is
        different at your practice, or keep them as they are.
      </Text>
      <Group>
        <ChangeButton
          version={version}
          what={`Words kept: ${WORDS_TITLES[words]}`}
          changes={[{ path, value: valueAt(facts, path) }]}
        >
          Keep these words
        </ChangeButton>
      </Group>
    </Card>
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
