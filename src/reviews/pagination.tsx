import { pageWindow } from '../../domain/review-pages.ts'
import { Button } from '../frame/button.tsx'
import classes from './reviews.module.css'

export function Pagination(props: { page: number; pages: number; turn: (page: number) => void }) {
  const { page, pages, turn } = props
  const isFirst = page === 1
  const isLast = page === pages
  return (
    <nav aria-label="Pages of reviews" className={classes.pagination}>
      <TurnButton label="First page" sign="«" disabled={isFirst} turn={() => turn(1)} />
      <TurnButton label="Previous page" sign="‹" disabled={isFirst} turn={() => turn(page - 1)} />
      {pageWindow(page, pages).map((number) => (
        <Button
          key={number}
          className={classes.turn}
          variant={number === page ? undefined : 'default'}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => turn(number)}
        >
          {number}
        </Button>
      ))}
      <TurnButton label="Next page" sign="›" disabled={isLast} turn={() => turn(page + 1)} />
      <TurnButton label="Last page" sign="»" disabled={isLast} turn={() => turn(pages)} />
    </nav>
  )
}

const TurnButton = (props: {
  label: string
  sign: string
  disabled: boolean
  turn: () => void
}) => (
  <Button
    className={classes.turn}
    variant="default"
    aria-label={props.label}
    disabled={props.disabled}
    onClick={props.turn}
  >
    {props.sign}
  </Button>
)
