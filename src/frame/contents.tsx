import classes from './contents.module.css'

interface Entry {
  readonly id: string
  readonly title: string
}

/** The table of contents of a page to read. */
export const Contents = ({ entries }: { entries: readonly Entry[] }) => (
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
