import { expect, test } from 'vitest'
import { equivalents } from '../mutants/equivalents.ts'
import { mutatedFiles } from '../mutants/mutated-files.ts'
import { pages } from '../mutants/pages.ts'
import { mutateSource } from '../mutants/source-mutants.ts'

const SOURCE = `export const WAIT = 7_000
export function Card({ isOpen, close }) {
  useEffect(() => watch())
  return (
    <p aria-label="A card" className={isOpen ? 'Big card' : 'card'} onClick={close}>
      {isOpen && <b>Opened</b>}
      {isOpen ? 'Close it' : 'open'}
    </p>
  )
}
export const flow = machine.provide({ actors: { load, save: saver } })
`

const { mutants, code } = mutateSource('card.tsx', SOURCE, 10)

test('texts, numbers, conditions, handlers and effects are changed, each with its own name', () => {
  expect(mutants.map(({ name }) => name).sort()).toEqual([
    'card.tsx another aria-label: "A card"',
    'card.tsx another number: 7_000',
    "card.tsx another text: 'Close it'",
    'card.tsx negated: isOpen',
    'card.tsx negated: isOpen (2)',
    'card.tsx no effect: () => watch()',
    'card.tsx no onClick: close',
    'card.tsx not handed on: load',
    'card.tsx not handed on: save: saver',
    'card.tsx text gone: Opened',
  ])
})

test('what only changes the looks is left alone', () => {
  const { mutants: none } = mutateSource('logo.tsx', 'const Logo = ({ size = 44 }) => size', 0)
  expect(none).toEqual([])
  expect(mutants.filter(({ name }) => name.includes('Big card'))).toEqual([])
})

test('each has a switch of its own in the source, also where one stands in another', () => {
  const ids = [...code.matchAll(/__mutants\.(?:swap|flip)\((\d+)/g)].map(([, id]) => Number(id))
  expect(ids.sort()).toEqual(mutants.map((_, index) => 10 + index))
  const [, number] = /WAIT = (.*)/.exec(code) ?? []
  expect(number).toMatch(/^__mutants\.swap\(\d+,14001,\(7_000\)\)$/)
  expect(code).toMatch(/actors: \{ \.\.\.__mutants\.swap\(\d+,\{\},\{load\}\)/)
})

test('what works only while a module loads is told from what works in a function', () => {
  const statics = mutants.filter(({ isStatic }) => isStatic).map(({ name }) => name)
  expect(statics).toEqual([
    'card.tsx another number: 7_000',
    'card.tsx not handed on: load',
    'card.tsx not handed on: save: saver',
  ])
})

test('every mutant that is listed as equivalent exists', () => {
  const sources = Object.values(pages).flatMap((page) => page.sources)
  const names = new Set(
    [...mutatedFiles(sources).values()].flatMap(({ mutants }) => mutants.map(({ name }) => name)),
  )
  expect(Object.keys(equivalents).filter((name) => !names.has(name))).toEqual([])
})
