import { Card, Title } from '@mantine/core'
import classes from './table-of-contents.module.css'

interface Entry {
  readonly id: string
  readonly title: string
}

export const TableOfContents = ({ entries }: { entries: readonly Entry[] }) =>
  entries.length > 0 && (
    <Card component="nav" aria-labelledby="contents" className={`unprinted ${classes.contents}`}>
      <Title order={2} size="h4" id="contents">
        On this page
      </Title>
      <ul>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
