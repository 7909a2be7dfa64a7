import * as v from 'valibot'
import { expect, vi } from 'vitest'
import { PATIENCE } from '../../patience.ts'

/** What a test needs from a browser. */
export interface EnginePage {
  open(url: string): Promise<void>
  setSize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page and returns its result, which must be JSON. */
  evaluate(body: string): Promise<unknown>
  /** Moves the mouse to this point and clicks. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into the element with the focus. */
  typeKeys(text: string): Promise<void>
  close(): Promise<void>
}

const named = (name: string) => `[normalize-space()="${name}" or @aria-label="${name}"]`
const pressable = (name: string) => `//*[self::a[@href] or self::button]${named(name)}`
const field = (label: string) => `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`

/** Whether React has hydrated the prerendered page. */
const IS_HYDRATED = `return Object.keys(document.querySelector('#root > *') ?? {})
  .some((key) => key.startsWith('__react'))`

/** The center of an element; null unless it stays in place for some frames with nothing over it. */
const middleOf = (place: string) => `
  const found = document.evaluate(${JSON.stringify(place)}, document, null, 9, null).singleNodeValue
  if (!found?.checkVisibility({ visibilityProperty: true })) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const middle = () => {
    const { x, y, width, height } = found.getBoundingClientRect()
    return [Math.round(x + width / 2), Math.round(y + height / 2)]
  }
  const first = middle()
  return new Promise((resolve) => {
    let frames = 10
    const check = () => {
      const hit = document.elementFromPoint(...first)
      const isThere = String(middle()) === String(first)
      if (!isThere || !found.contains(hit)) return resolve(null)
      if (--frames > 0) return requestAnimationFrame(check)
      window.isPressed = undefined
      const remember = ({ target }) => { window.isPressed = found.contains(target) }
      document.addEventListener('click', remember, { capture: true, once: true })
      resolve(first)
    }
    check()
  })`

const point = v.tuple([v.number(), v.number()])

/** What a visitor does and sees, the same for every engine. */
export function createEngineVisitor(page: EnginePage, siteUrl: string) {
  const text = async () =>
    String(await page.evaluate('return document.body.innerText')).replace(/\s+/g, ' ')

  const when = <Answer>(act: () => Promise<Answer>) => vi.waitFor(act, PATIENCE)

  /** Presses again if the page has moved in the meantime, as a person would. */
  const press = (place: string) =>
    when(async () => {
      const [x, y] = v.parse(point, await page.evaluate(middleOf(place)))
      await page.pressAt(x, y)
      expect(await page.evaluate('return window.isPressed'), `${place} was missed`).not.toBe(false)
    })

  return {
    /** Paths begin with a slash. Always loads the page again, even if only the fragment differs. */
    async open(path: string) {
      await page.open('about:blank')
      await page.open(siteUrl + path)
      await when(async () => expect(await page.evaluate(IS_HYDRATED)).toBe(true))
    },
    press,
    click: (name: string) => press(pressable(name)),
    async type(label: string, value: string) {
      await press(field(label))
      await page.typeKeys(value)
    },
    see: (...expected: readonly string[]) =>
      when(async () => {
        const seen = (await text()).toLowerCase()
        for (const one of expected) expect(seen).toContain(one.toLowerCase())
      }),
    isAt: (path: string) =>
      when(async () => {
        expect(await page.evaluate('return location.pathname')).toBe(path)
      }),
    /** Calls a function in the browser. The function must not use anything outside of itself. */
    ask: <Answer>(question: () => Answer) => page.evaluate(`return (${question})()`),
  }
}
