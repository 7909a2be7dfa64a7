import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Review } from '../../../domain/reviews/review.ts'
import { jsonResource } from '../../../server/http/resource.ts'
import { practiceFacts } from '../../../server/practice/practice-facts.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { createSite } from '../../../server/site/site.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'

const FILES = {
  'client/index.html': `<!doctype html><html><head><!--head--><meta name="theme-color" content="#521c33" /><script type="module" src="/assets/main.js"></script><link rel="stylesheet" href="/assets/main.css"></head><body><div id="root"><!--page--></div><script type="application/json" id="practice"></script></body></html>`,
  'client/.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/main.js', imports: ['_site.js'] },
    '_site.js': {
      file: 'assets/site.js',
      css: ['assets/main.css'],
      assets: ['assets/serif.woff2', 'assets/picture.svg'],
    },
    'src/about/about-page.tsx': {
      file: 'assets/about.js',
      css: ['assets/about.css'],
      imports: ['index.html'],
    },
  }),
  'client/assets/main.js': 'export {}',
  'client/assets/main.js.gz': 'compressed',
  'client/assets/main.js.br': 'compressed',
  'client/assets/main.css': 'i{color:red}',
  'client/assets/about.css': 'u{color:red}',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#712a47"/></svg>',
  'client/icon-192.png': 'a picture',
  'client/logo-192.png': 'a picture',
  'pages/package.json': '{"type":"module"}',
  'pages/render.js': `
    const pages = { '/': 'home', '/reviews': 'reviews', '/about-thermography': 'about', '/book': 'booking' }
    export const render = async (path, facts, words, first) => ({
      page: pages[path] ?? (/^.(book|loc)./.test(path) ? 'booking' : 'not-found'),
      head: '<title>' + facts.name + '</title><link rel="canonical" href="' + facts.siteUrl + path + '"/><meta property="og:url" content="' + facts.siteUrl + path + '"/><style>b{color:red}</style>',
      markup: '<h1>' + path.length + '</h1>' + (first?.reviews ?? []).map(({ title }) => '<h2>' + title + '</h2>').join(''),
      data: path === '/about-thermography' ? { '@type': 'FAQPage', text: '</script>' } : undefined,
    })`,
}

/** A site of a few small files in the layout of the build, with the test practice. */
export function builtSite(keptAssets?: string, file = TEST_PRACTICE) {
  const dist = mkdtempSync(join(tmpdir(), 'site-'))
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), text)
  }
  const practice = loadPractice(file)
  const facts = practiceFacts(practice, 'https://practice.example', 10)
  const list: { reviews: Review[] } = { reviews: [] }
  const reviews = async () => {
    const value = { success: true, reviews: list.reviews }
    return { reviews: list.reviews, resource: jsonResource(value) }
  }
  const site = createSite({ facts, practice, reviews, dist, keptAssets })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await site.request(path, { headers })
    return { response, text: await response.text() }
  }
  return { ask, facts, words: practice.words, list }
}
