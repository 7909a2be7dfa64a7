/** Elements that share a line with the text around them. */
const INLINE = 'span, strong, em, time, small, svg, wbr, label > :is(input, select, textarea)'

const HEADINGS: Readonly<Record<string, string>> = { H1: '#', H2: '##', H3: '###' }

const hasOwnText = (element: Element | null): boolean =>
  [...(element?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim() !== '')

const isInline = (element: Element): boolean =>
  element.matches(INLINE) || (element.matches('a') && hasOwnText(element.parentElement))

/** The target of a link, the source of a picture, or the kind and value of a control. */
function controlText(element: Element): string {
  if (element instanceof HTMLAnchorElement) return ` -> ${element.getAttribute('href')}`
  if (element instanceof HTMLButtonElement) return ' (button)'
  if (element instanceof HTMLImageElement) return ` (picture ${element.getAttribute('src')})`
  if (element instanceof HTMLSelectElement) return ` (select) = ${element.value}`
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return ''
  const kinds = ['type', 'inputmode', 'autocomplete'].flatMap(
    (name) => element.getAttribute(name) ?? [],
  )
  if (element instanceof HTMLInputElement && element.type === 'checkbox')
    return ` (checkbox)${element.checked ? ' checked' : ''} `
  const { placeholder, value } = element
  return ` (${kinds.join(', ')})${placeholder && ` “${placeholder}”`}${value && ` = ${value}`}`
}

/** The role and state that a screen reader announces, and the tone in which the element is drawn. */
function stateText(element: Element): string {
  const { tone, variant } = element instanceof HTMLElement ? element.dataset : {}
  const role = element.getAttribute('role') ?? ''
  const current = element.getAttribute('aria-current')
  const states = [
    /^(?:alert|status|timer)$/.test(role) && role,
    current && `current ${current}`,
    ...['disabled', 'invalid'].filter((name) => element.getAttribute(`aria-${name}`) === 'true'),
    element.matches(':disabled') && 'disabled',
    element.matches('[data-closed=true]') && 'closed',
    element.matches('.mantine-VisuallyHidden-root') && 'heard only',
    tone,
    element.matches('a, button') && variant,
  ].filter(Boolean)
  return states.length === 0 ? '' : ` {${states.join(', ')}}`
}

/** A name that is not part of the element's text, such as the label of a field. */
const nameOf = (element: Element): string => {
  const label = element.id && document.querySelector(`label[for="${element.id}"]`)?.textContent
  return label || (element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? '')
}

/** Everything that a part of the page says, line by line, with the use of each control. */
export function spokenLines(part: Element): readonly string[] {
  const lines: string[] = []
  let line = ''
  /** The marks of elements that have started, to be put before their first line. */
  let begun = ''
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    // A term and its value share a line.
    if (text === '' || text.endsWith(':')) return
    lines.push(`${begun}${text}`)
    line = ''
    begun = ''
  }
  const readChildren = (element: Element) => {
    for (const node of element.childNodes) {
      if (node instanceof Element) read(node)
      else if (node instanceof Text) line += node.data
    }
  }
  const read = (element: Element) => {
    if (element.matches('[aria-hidden=true], label[for], style, svg:not([role]), wbr')) return
    const inline = isInline(element)
    if (!inline) endLine()
    // Adjacent elements are separate words, even without a space between them.
    else if (element.previousSibling instanceof Element) line += ' '
    const name = nameOf(element)
    const marks = [HEADINGS[element.tagName], name && `[${name}]`].filter(Boolean).join(' ')
    const use = controlText(element) + stateText(element)
    if ([...element.children].some((child) => !isInline(child))) {
      const opening = [marks, use.trim()].filter(Boolean)
      begun += opening.map((mark) => `${mark} `).join('')
      readChildren(element)
    } else {
      line += `${marks} `
      const before = line
      // The value of a field is already in `use`.
      if (!element.matches('textarea, select')) readChildren(element)
      const isSilent = line === before && marks === ''
      if (!isSilent || element.matches('input, textarea, select')) line += use
    }
    if (element.matches('dt')) line += ': '
    if (!inline) endLine()
  }
  read(part)
  return lines
}

/** The entries that the other list lacks, in their order. */
export function without(list: readonly string[], other: readonly string[]): readonly string[] {
  const left = [...other]
  return list.filter((entry) => {
    const index = left.indexOf(entry)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}
