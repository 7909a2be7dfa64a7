import { Card, Text, Title } from '@mantine/core'
import type { LetterPreview as Preview } from '../../../domain/desk/settings.ts'
import { useOutcome } from '../../frame/outcome.ts'
import classes from '../desk.module.css'

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
