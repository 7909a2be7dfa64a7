import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Person as PersonFacts } from '../../domain/practice.ts'
import classes from './person.module.css'

export const Person = ({
  title,
  person,
  children,
}: {
  title: string
  person: PersonFacts
  children?: ReactNode
}) => (
  <Card component="section" withBorder className={classes.card}>
    <Title order={2}>{title}</Title>
    <div className={classes.face}>
      <img
        src={person.photo}
        alt={`Portrait of ${person.name}`}
        width="320"
        height="320"
        loading="lazy"
      />
      <div>
        <Title order={3}>{person.name}</Title>
        <p className={classes.credentials}>{person.credentials}</p>
      </div>
    </div>
    {person.biography.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children}
  </Card>
)
