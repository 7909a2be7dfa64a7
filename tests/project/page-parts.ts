import { Window } from 'happy-dom'

/** A page as the site sends it, and where search engines should know it. */
export interface SentPage {
  readonly path: string
  readonly html: string
  /** Its full address for search engines; undefined for a page that they should not list. */
  readonly listedAs: string | undefined
}

/** What a page lacks, each as a sentence for the person who wrote the page. */
export function missingParts({ path, html, listedAs }: SentPage, sitemap: string): string[] {
  const document = new new Window().DOMParser().parseFromString(html, 'text/html')
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? '')
  const attributeOf = (selector: string, attribute: string) =>
    document.querySelector(selector)?.getAttribute(attribute)?.trim() ?? ''
  const missing: string[] = []
  const expectPart = (isThere: boolean, lack: string) => {
    if (!isThere) missing.push(`The page ${path} ${lack}.`)
  }
  const expectOne = (texts: readonly string[], part: string) => {
    expectPart(texts.length > 0, `has no ${part}`)
    expectPart(texts.length < 2, `has ${texts.length} of ${part}, and should have one`)
    expectPart(!texts.includes(''), `has an empty ${part}`)
  }
  expectOne(textsOf('head title'), '<title> (use Head)')
  expectOne(textsOf('main'), '<main> (the frame has it)')
  expectOne(textsOf('h1'), '<h1> (use PageIntro or PageHeading)')
  const isInSitemap = sitemap.includes(`<loc>${listedAs}</loc>`)
  const isHidden = attributeOf('meta[name=robots]', 'content') === 'noindex'
  if (listedAs === undefined) {
    expectPart(isHidden, 'is unlisted, but has no <meta name="robots" content="noindex" />')
    return missing
  }
  expectPart(!isHidden, 'is listed, but tells search engines not to list it')
  expectPart(attributeOf('meta[name=description]', 'content') !== '', 'has no description')
  expectPart(
    attributeOf('link[rel=canonical]', 'href') === listedAs,
    `is not canonical at ${listedAs}`,
  )
  expectPart(isInSitemap, `is not in the sitemap as ${listedAs}`)
  return missing
}
