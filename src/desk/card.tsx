import { Button, Card, Group, Title } from '@mantine/core'
import { type ReactNode, use, useId } from 'react'
import { useOutcome } from '../frame/outcome.ts'
import { SiteLink } from '../frame/site-link.tsx'
import { CardTitle } from './act/act-button.tsx'
import { PagePanel, RecordPanel } from './act/act-panel.tsx'
import classes from './desk.module.css'

/** A visit, a client or another record, with the act on it and the buttons for more. */
export function RecordCard(props: {
  title: ReactNode
  /** The id of the record. */
  record: string
  buttons: ReactNode
  children: ReactNode
  /** Whether the person has opened the card. Then it takes the focus. */
  isChosen?: boolean
}) {
  const { title, record, buttons, children, isChosen } = props
  const heading = useOutcome<HTMLHeadingElement>(isChosen && record)
  const id = useId()
  return (
    <Card component="article" aria-labelledby={id} mod={{ chosen: isChosen }}>
      <Title order={2} id={id} ref={heading} tabIndex={isChosen === undefined ? undefined : -1}>
        {title}
      </Title>
      {children}
      <RecordPanel of={record} />
      {buttons && (
        <Group gap="xs">
          <CardTitle value={id}>{buttons}</CardTitle>
        </Group>
      )}
    </Card>
  )
}

/** A link among the buttons of a card. */
export const CardLink = ({ href, children }: { href: string; children: string }) => (
  <Button
    component={SiteLink}
    px="sm"
    variant="default"
    href={href}
    aria-describedby={use(CardTitle)}
  >
    {children}
  </Button>
)

/** A page of cards. The act on none of them is shown above. */
export function CardPage<Item extends { readonly id: string }>(props: {
  items: readonly Item[]
  card: (item: Item) => ReactNode
  /** What is above the act. */
  before?: ReactNode
  /** What is between the act and the cards. */
  children: ReactNode
}) {
  const { items, card, before, children } = props
  return (
    <>
      {before}
      <PagePanel except={items} />
      {children}
      <Cards items={items} card={card} />
    </>
  )
}

/** Cards side by side. */
export const Cards = <Item extends { readonly id: string }>(props: {
  items: readonly Item[]
  card: (item: Item) => ReactNode
}) => (
  <ul className={classes.columns}>
    {props.items.map((item) => (
      <li key={item.id}>{props.card(item)}</li>
    ))}
  </ul>
)
