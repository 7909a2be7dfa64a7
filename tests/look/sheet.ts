import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { capitalize } from '../paths/qa/text.ts'
import {
  LOOK,
  namesIn,
  pictureFile,
  SCHEMES,
  type Scheme,
  SECTIONS,
  type Section,
  WIDTHS,
} from './files.ts'

function thumbnail(section: Section, name: string, width: number, scheme: Scheme) {
  const file = encodeURI(relative(LOOK, pictureFile(section, name, width, scheme)))
  const label = `${width} ${scheme}`
  return `<a href="${file}"><img src="${file}" alt="${name} at ${label}" loading="lazy"><span>${label}</span></a>`
}

function picture(section: Section, name: string): string {
  const heading = capitalize(name.replaceAll('-', ' ').replaceAll('+', ' + '))
  const thumbnails = WIDTHS.flatMap((width) =>
    SCHEMES.map((scheme) => thumbnail(section, name, width, scheme)),
  )
  return `<article><h3>${heading}</h3><div>${thumbnails.join('\n')}</div></article>`
}

/** Writes the page that shows all pictures in the folder, and returns how many there are. */
export async function writeSheet(): Promise<{ file: string; count: number }> {
  const parts: string[] = []
  let count = 0
  for (const section of SECTIONS) {
    const files = await readdir(join(LOOK, section)).catch(() => [])
    const names = namesIn(files).sort()
    count += files.length
    parts.push(
      `<section id="${section}"><h2>${capitalize(section)}</h2>${names.map((name) => picture(section, name)).join('\n')}</section>`,
    )
  }
  const links = SECTIONS.map((section) => `<a href="#${section}">${capitalize(section)}</a>`)
  const shared = ['colors.css', 'base.css'].map((name) => `../../src/inspector/page/${name}`)
  const styles = await Promise.all(
    [...shared, 'sheet.css'].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  )
  const file = join(LOOK, 'index.html')
  await writeFile(
    file,
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The site's looks</title><style>${styles.join('')}</style></head>
<body><header><h1>The site's looks</h1><nav>${links.join('')}</nav></header>
<main>${parts.join('\n')}</main></body></html>
`,
  )
  return { file, count }
}
