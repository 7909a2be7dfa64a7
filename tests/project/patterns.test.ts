import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { parseAst, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** In milliseconds of CPU time. A text of this length takes a linear pattern 3, and a quadratic one more than 60. */
const LIMIT = 20
const LONG = 16 * 1024
const SHORT = 1024

/** What fast-check cannot generate: assertions, references and classes of Unicode. */
const ASSERTIONS = /\(\?<?[=!](?:[^()]|\([^()]*\))*\)|\\b|\\[1-9]/g
const CLASSES = /\\p\{\w+\}/g

const sources = ['build', 'domain', 'machines', 'server', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

/** The patterns in a source file, and how many it puts together when it runs. */
function patternsIn(file: string) {
  const literals: RegExp[] = []
  let composed = 0
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') composed++
    },
  }).visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return { literals, composed }
}

/** Ends a match that would take forever. */
const withDeadline = (work: () => void) => runInNewContext('work()', { work }, { timeout: 10_000 })

function cpuTime(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && best > 0.1; tries++) {
    const before = process.cpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Texts that begin like one that matches, repeat a part of it, and end differently. */
function attacksOn({ source }: RegExp) {
  const plain = new RegExp(source.replace(ASSERTIONS, '').replace(CLASSES, 'é'))
  const cut = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 24 }), fc.constantFrom('!', '\n', '\0'))
  const cuts = fc.noBias(fc.array(cut, { minLength: 40, maxLength: 40 }))
  const texts = fc.sample(fc.tuple(fc.stringMatching(plain), cuts), 40)
  return texts.flatMap(([text, cuts]) =>
    cuts.map(([from, size, end]) => (length: number) => {
      const start = from % (text.length + 1)
      const part = text.slice(start, start + size) || '!'
      return text.slice(0, start) + part.repeat(Math.ceil(length / part.length)) + end
    }),
  )
}

/** How long a pattern takes for the worst text that was found; infinite if it does not end. */
function worstTime(pattern: RegExp): number {
  const attacks = attacksOn(pattern)
  let worst = Number.POSITIVE_INFINITY
  try {
    withDeadline(() => {
      const times = attacks.map((attack) => cpuTime(pattern, attack(SHORT)))
      const slowest = attacks[times.indexOf(Math.max(...times))]
      worst = slowest ? cpuTime(pattern, slowest(LONG)) : 0
    })
  } catch {
    // The deadline has passed.
  }
  return worst
}

test('no text of 16 KB takes a pattern of the product longer than 20 ms', () => {
  const repeating = sources
    .flatMap((file) => patternsIn(file).literals.map((pattern) => ({ file, pattern })))
    .filter(({ pattern }) => /[*+{]/.test(pattern.source.replace(CLASSES, '')))
  expect(repeating.length).toBeGreaterThan(90)
  const slow = repeating.filter(({ pattern }) => worstTime(pattern) > LIMIT)
  expect(slow.map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([])
})

test('a pattern that is put together when the product runs repeats nothing, or only between slashes', () => {
  const composed = sources.filter((file) => patternsIn(file).composed > 0)
  expect(composed).toEqual([
    'build/chunks.ts',
    'domain/routes.ts',
    'domain/text.ts',
    'server/booking/booking.ts',
    'src/inspector/mask.ts',
  ])
})
