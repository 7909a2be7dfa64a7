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
  <section className={`card ${classes.card}`}>
    <h2>{title}</h2>
    <div className={classes.face}>
      <img
        src={person.photo}
        alt={`Portrait of ${person.name}`}
        width="320"
        height="320"
        loading="lazy"
      />
      <div>
        <h3>{person.name}</h3>
        <p className={classes.credentials}>{person.credentials}</p>
      </div>
    </div>
    {person.biography.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children}
  </section>
)
