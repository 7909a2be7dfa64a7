import { expect, test } from 'vitest'
import { mutateSource } from '../mutants/source-mutants.ts'

const SOURCE = `export const WAIT = 7_000
export function Card({ isOpen, close }) {
  useEffect(() => watch())
  return (
    <p aria-label="A card" className="big card" onClick={close}>
      {isOpen && <b>Opened</b>}
      {isOpen ? 'Close it' : 'open'}
    </p>
  )
}
export const flow = machine.provide({ actors: { load, save: saver } })
`

const { mutants, code } = mutateSource('card.tsx', SOURCE, 10)

test('texts, numbers, conditions, handlers and effects are changed, each with its line', () => {
  expect(mutants.map(({ name }) => name).sort()).toEqual([
    'card.tsx:1 another number: 7_000',
    'card.tsx:11 not handed on: load',
    'card.tsx:11 not handed on: save: saver',
    'card.tsx:3 no effect: () => watch()',
    'card.tsx:5 another aria-label: "A card"',
    'card.tsx:5 no onClick: close',
    'card.tsx:6 negated: isOpen',
    'card.tsx:6 text gone: Opened',
    "card.tsx:7 another text: 'Close it'",
    'card.tsx:7 negated: isOpen',
  ])
})

test('each has a switch of its own in the source, also where one stands in another', () => {
  const ids = [...code.matchAll(/__mutants\.(?:swap|flip)\((\d+)/g)].map(([, id]) => Number(id))
  expect(ids.sort()).toEqual(mutants.map((_, index) => 10 + index))
  const [, number] = /WAIT = (.*)/.exec(code) ?? []
  expect(number).toMatch(/^__mutants\.swap\(\d+,14001,\(7_000\)\)$/)
  expect(code).toMatch(/actors: \{ \.\.\.__mutants\.swap\(\d+,\{\},\{load\}\)/)
})
