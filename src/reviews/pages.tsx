import { Button } from '@mantine/core'
import { pageWindow } from '../../domain/review-pages.ts'
import classes from './reviews.module.css'

export function Pages(props: { page: number; pages: number; turn: (page: number) => void }) {
  const { page, pages, turn } = props
  const isFirst = page === 1
  const isLast = page === pages
  return (
    <nav aria-label="Pages of reviews" className={classes.pages}>
      <span className={classes.together}>
        <Turn words="First page" sign="«" isOff={isFirst} turn={() => turn(1)} />
        <Turn words="Previous page" sign="‹" isOff={isFirst} turn={() => turn(page - 1)} />
      </span>
      <span className={classes.together}>
        {pageWindow(page, pages).map((number) => (
          <Button
            key={number}
            variant={number === page ? 'filled' : 'default'}
            className={classes.turn}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => turn(number)}
          >
            {number}
          </Button>
        ))}
      </span>
      <span className={classes.together}>
        <Turn words="Next page" sign="›" isOff={isLast} turn={() => turn(page + 1)} />
        <Turn words="Last page" sign="»" isOff={isLast} turn={() => turn(pages)} />
      </span>
    </nav>
  )
}

const Turn = (props: { words: string; sign: string; isOff: boolean; turn: () => void }) => (
  <Button
    variant="default"
    className={classes.turn}
    aria-label={props.words}
    disabled={props.isOff}
    onClick={props.turn}
  >
    {props.sign}
  </Button>
)
