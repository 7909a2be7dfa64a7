import { Button } from '@mantine/core'
import { stateName } from '../../diagram/chart.ts'
import type { View } from './view.ts'

/** The actors below another one, or those without a parent: first those that live, then those that have ended. */
export function ActorTree({ view, parent }: { view: View; parent?: string }) {
  const { recording, last, step, id, choose } = view
  const all = Object.keys(recording.actors).filter(
    (each) => recording.actors[each]?.parent === parent && last.has(each),
  )
  const lives = (each: string) =>
    last.get(each)?.status === 'active' && !(step === undefined && recording.actors[each]?.isGone)
  const listOf = (some: readonly string[]) => (
    <ul>
      {some.map((each) => (
        <li key={each}>
          <Button
            aria-current={each === id}
            h="auto"
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.4 } }}
            onClick={() => choose(each)}
          >
            {`${view.nameOf(each).slice(parent ? view.nameOf(parent).length + 1 : 0)}: ${stateName(last.get(each)?.value) || last.get(each)?.status}`}
          </Button>
          <ActorTree view={view} parent={each} />
        </li>
      ))}
    </ul>
  )
  const living = all.filter(lives)
  const ended = all.filter((each) => !lives(each))
  return (
    <>
      {living.length > 0 && listOf(living)}
      {ended.length > 0 && (
        <details>
          <summary>{`${ended.length} ended`}</summary>
          {listOf(ended)}
        </details>
      )}
    </>
  )
}
