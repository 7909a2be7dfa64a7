import { Anchor, Card, Table, Text, Title } from '@mantine/core'
import type { LetterPreview as Preview } from '../../../domain/desk/settings.ts'
import { LETTER_NAMES, type LetterName } from '../../../domain/letter-names.ts'
import { fieldsIn, inBraces, letters, neededIn, type Part } from '../../../domain/letters.ts'
import { BY_DEFAULT } from '../../../domain/practice.ts'
import { useOutcome } from '../../frame/outcome.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import classes from '../desk.module.css'
import { deskPath } from '../desk-path.ts'
import { type Field, type Form, valueAt } from './fields.ts'

const sendPath = (letter: LetterName) => ['letters', letter, 'send']

const yesOrNo = (path: Field['path'], label: string): Field => ({
  path,
  label,
  kind: 'yesOrNo',
  choices: [
    { value: 'no', label: 'No' },
    { value: 'yes', label: 'Yes' },
  ],
})

/** What some letters have besides their words. */
const OWN_FIELDS: Readonly<Partial<Record<LetterName, Field>>> = {
  reminder: yesOrNo(['letters', 'reminder', 'confirm'], 'Ask clients to confirm'),
  opening: {
    path: ['openingNoticeHours'],
    label: 'Hours before a time at which the waiting list is no longer notified of it',
    kind: 'number',
    byDefault: BY_DEFAULT.openingNoticeHours,
    hint: 'Leave clients enough time to prepare. You can always notify the list yourself.',
  },
  recall: {
    path: ['recallMonths'],
    label: 'Months until clients usually come again',
    kind: 'number',
    hint: '3, 6 or 12. The desk offers it first after a visit.',
  },
}

/** The words of a letter to clients, which are those of the site until the owner writes others. */
export function letterForm(letter: LetterName): Form {
  const { title, when, isOptional, subject, opening, closing, text } = letters[letter]
  const path = (part: Part) => ['letters', letter, part]
  const own = OWN_FIELDS[letter]
  return {
    title,
    letter,
    hint: `Sent ${when}${isOptional ? ', if you turn it on here' : ''}. We fill in ${inBraces(fieldsIn(letter, 'subject'))} and, except in the subject, {name}. Empty a field to go back to our words.`,
    fields: [
      ...(isOptional ? [yesOrNo(sendPath(letter), 'Send this letter')] : []),
      ...(own ? [own] : []),
      { path: path('subject'), label: 'Subject', kind: 'line', begins: subject },
      {
        path: path('opening'),
        label: 'How it begins',
        kind: 'paragraphs',
        hint: 'Between “Hi …” and the facts. An empty line begins a new paragraph.',
        begins: opening,
      },
      { path: path('closing'), label: 'How it ends', kind: 'line', begins: closing },
      ...(text ?? []).slice(0, 1).map(
        (begins): Field => ({
          path: path('text'),
          label: 'Text message',
          kind: 'paragraph',
          hint: `Goes on after the name of the practice, and needs ${inBraces([neededIn(letter)])}.`,
          begins,
        }),
      ),
    ],
  }
}

/** The letters to clients, each with a page for its words. */
export const Letters = ({ facts }: { facts: unknown }) => (
  <Card component="section" aria-labelledby="letters">
    <Title order={2} id="letters">
      What letters say
    </Title>
    <Table
      className={classes.stacked}
      data={{
        head: ['Letter', 'Sent'],
        body: LETTER_NAMES.map((name) => [
          <Anchor
            key={name}
            component={SiteLink}
            className="links"
            href={deskPath('practice', 'letters', name)}
          >
            {letters[name].title}
          </Anchor>,
          letters[name].isOptional
            ? `${valueAt(facts, sendPath(name)) === true ? 'On' : 'Off'}: ${letters[name].when}`
            : letters[name].when,
        ]),
      }}
    />
  </Card>
)

/** A letter with its text, as the next client would get them. In the frame nothing runs, and no link opens. */
export function LetterPreview({ preview }: { preview: Preview }) {
  const { visit, subject, html, texts } = preview
  const part = useOutcome<HTMLDivElement>(preview)
  return (
    <Card component="section" aria-label="Preview" ref={part} tabIndex={-1}>
      <Title order={2}>{subject}</Title>
      <Text>{visit} Nothing was saved or sent.</Text>
      <iframe
        title="The letter"
        sandbox=""
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        className={classes.letter}
      />
      {texts.map(({ text, segments }, index) => (
        <Text key={text}>
          {index === 0 ? 'The first text to a number' : 'Later texts'} (
          {segments === 1 ? '1 segment' : `${segments} segments, each paid for`}): “{text}”
        </Text>
      ))}
    </Card>
  )
}
