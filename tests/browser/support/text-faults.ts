/**
 * Words and phone numbers that are broken between two lines, and texts and controls that cover each other. An address of the web or of
 * email may be broken, because it has no better place for it.
 */
export function findTextFaults(): string[] {
  const UNSEEN =
    '[class*=_passing], .mantine-VisuallyHidden-root, option, textarea, script, style, noscript'
  const CONTROLS =
    'button, input, select, textarea, summary, img, .mantine-Button-root, [href="#main"]'
  const main = document.querySelector('[role=dialog]') ?? document.body
  const isHidden = (element: Element | null): boolean => {
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    for (let each: Element | null = element; each; each = each.parentElement)
      if (getComputedStyle(each).contain === 'strict' || each.matches(UNSEEN)) return true
    return false
  }
  const blockOf = (node: Node | null): Element | null => {
    let element = node instanceof Element ? node : (node?.parentElement ?? null)
    while (element && getComputedStyle(element).display === 'inline')
      element = element.parentElement
    return element
  }
  /** What an ancestor cuts off is not seen. */
  const shownPart = (element: Element, { left, right, top, bottom }: DOMRect) => {
    const part = { left, right, top, bottom }
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (getComputedStyle(each).overflowY !== 'hidden') continue
      const box = each.getBoundingClientRect()
      part.left = Math.max(part.left, box.left)
      part.right = Math.min(part.right, box.right)
      part.top = Math.max(part.top, box.top)
      part.bottom = Math.min(part.bottom, box.bottom)
    }
    return part
  }

  // The texts of each block, with the nodes that they come from.
  const blocks = new Map<Element, { text: string; parts: { node: Text; start: number }[] }>()
  const texts: { node: Text; element: Element }[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    const block = blockOf(node)
    if (!parentElement || !block || isHidden(parentElement)) continue
    const known = blocks.get(block) ?? { text: '', parts: [] }
    blocks.set(block, known)
    if (!(node instanceof Text)) {
      if (node instanceof HTMLBRElement) known.text += '\n'
      continue
    }
    if (node.data.trim() !== '') texts.push({ node, element: parentElement })
    known.parts.push({ node, start: known.text.length })
    known.text += node.data
  }
  const faults: string[] = []
  for (const { text, parts } of blocks.values()) {
    for (const { 0: word, index } of text.matchAll(/[^\s\u200b\-–—·]+/g)) {
      if (/[@_]|\w\.\w/.test(word)) continue
      const placeAt = (offset: number) => {
        const part = parts.findLast(({ start }) => start <= offset)
        return part && { node: part.node, offset: offset - part.start }
      }
      const from = placeAt(index)
      const last = placeAt(index + word.length - 1)
      if (!from || !last) continue
      const range = document.createRange()
      range.setStart(from.node, from.offset)
      range.setEnd(last.node, last.offset + 1)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first] = rects
      // The lines of a title overlap: its letters are higher than its lines.
      if (first && rects.some(({ top }) => top > first.top + first.height / 2))
        faults.push(`breaks within a word: ${word}`)
    }
  }

  for (const link of main.querySelectorAll('[href^="tel:"]'))
    if (!isHidden(link) && link.getClientRects().length > 1)
      faults.push(`breaks within a phone number: ${link.textContent}`)

  // Controls, and lines of text without the space above and below their letters.
  const boxes = [...main.querySelectorAll(CONTROLS)]
    .filter((control) => !isHidden(control))
    .map((of) => ({
      of,
      name: of.textContent || of.localName,
      ...shownPart(of, of.getBoundingClientRect()),
    }))
  for (const { node, element: of } of texts) {
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { x, y, width, height } of range.getClientRects()) {
      const letters = new DOMRect(x, y + height * 0.2, width, height * 0.6)
      boxes.push({ of, name: node.data, ...shownPart(of, letters) })
    }
  }
  const isSeen = ({ left, right, top, bottom }: (typeof boxes)[number]) =>
    left >= 0 && right <= innerWidth && left < right && top < bottom
  const shown = boxes.filter(isSeen).sort((one, other) => one.top - other.top)
  const named = ({ name }: (typeof boxes)[number]) => `"${name.trim().slice(0, 40)}"`
  for (const [index, one] of shown.entries()) {
    for (let next = index + 1; next < shown.length; next++) {
      const other = shown[next]
      if (!other || other.top >= one.bottom - 2) break
      if (one.of.contains(other.of) || other.of.contains(one.of)) continue
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2)
        faults.push(`covers ${named(one)} with ${named(other)}`)
    }
  }
  return [...new Set(faults)]
}
