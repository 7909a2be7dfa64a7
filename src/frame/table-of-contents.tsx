import classes from './table-of-contents.module.css'

interface Entry {
  readonly id: string
  readonly title: string
}

export const TableOfContents = ({ entries }: { entries: readonly Entry[] }) => (
  <nav aria-labelledby="contents" className={classes.contents}>
    <h2 id="contents">On this page</h2>
    <ul>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
)
