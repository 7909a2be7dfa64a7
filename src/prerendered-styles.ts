/**
 * The site's CSP forbids `style="…"` in markup. So prerendered pages have those styles in one hashed sheet, and
 * an attribute marks the elements. Before React hydrates the page, the styles are restored through the DOM, which
 * the CSP allows and React expects.
 */
export const STYLE_MARK = 'data-style'

const STYLE = / style="([^"]*)"/g

/** Moves every `style="…"` of the markup into a sheet. */
export function extractStyles(markup: string): { markup: string; sheet: string } {
  const styles = new Map<string, number>()
  const marked = markup.replace(STYLE, (_, style: string) => {
    const mark = styles.get(style) ?? styles.size
    styles.set(style, mark)
    return ` ${STYLE_MARK}="${mark}"`
  })
  const rules = [...styles].map(([style, mark]) => {
    const declarations = style
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    return `:root [${STYLE_MARK}="${mark}"]{${declarations}}`
  })
  return { markup: marked, sheet: rules.join('') }
}

/** Gives the marked elements their styles back. */
export function restoreStyles(root: Element): void {
  const sheet = document.querySelector<HTMLStyleElement>(`style[${STYLE_MARK}s]`)
  const styles = [...(sheet?.sheet?.cssRules ?? [])].map((rule) =>
    rule instanceof CSSStyleRule ? rule.style.cssText : '',
  )
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE_MARK}]`)) {
    element.style.cssText = styles[Number(element.getAttribute(STYLE_MARK))] ?? ''
    element.removeAttribute(STYLE_MARK)
  }
  sheet?.remove()
}
