/** What stands in a line with the text around it. */
const INLINE = 'span, strong, time'

/** In brackets before its text: the name of a part, whether it is the current one, and whether it is busy. */
function marksOf(element: Element): string {
  const marks = [
    element.getAttribute('aria-label'),
    element.getAttribute('aria-current'),
    element.getAttribute('aria-disabled') === 'true' && 'disabled',
  ].filter(Boolean)
  return marks.length === 0 ? '' : `[${marks.join(', ')}] `
}

const filledIn = (element: Element): string =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.value : ''

/** All that a part of the page says, line by line in its order, and after `=` what is filled in. */
export function spokenLines(part: Element): readonly string[] {
  const lines: string[] = []
  let line = ''
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) lines.push(text)
    line = ''
  }
  const read = (element: Element) => {
    if (element.getAttribute('aria-hidden') === 'true') return
    const isInline = element.matches(INLINE)
    if (!isInline) endLine()
    line += marksOf(element)
    for (const node of element.childNodes) {
      if (node instanceof Element) read(node)
      else if (node instanceof Text) line += node.data
    }
    const value = filledIn(element)
    if (value) line += `= ${value}`
    if (!isInline) endLine()
  }
  read(part)
  return lines
}

/** The lines that were not there before, in their order. */
export function newLines(before: readonly string[], now: readonly string[]): readonly string[] {
  const left = [...before]
  return now.filter((line) => {
    const index = left.indexOf(line)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}
