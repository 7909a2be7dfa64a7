import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOK, SECTIONS } from './picture.ts'

/** Writes the page that shows all pictures in the folder, and returns how many there are. */
export async function writeSheet(): Promise<{ file: string; count: number }> {
  const sections: string[] = []
  let count = 0
  for (const section of SECTIONS) {
    const files = (await readdir(join(LOOK, section)).catch(() => [])).sort()
    count += files.length
    const pictures = files.map((file) => {
      const address = encodeURI(`${section}/${file}`)
      const name = file.replace('.jpg', '').replaceAll('-', ' ')
      return `<a href="${address}"><img src="${address}" alt="" loading="lazy">${name}</a>`
    })
    sections.push(`<h2>${section}</h2><section>${pictures.join('\n')}</section>`)
  }
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const css = await Promise.all(
    ['../../src/inspector/page/colors.css', '../../src/inspector/page/base.css', 'sheet.css'].map(
      read,
    ),
  )
  const file = join(LOOK, 'index.html')
  await writeFile(
    file,
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>The site's looks</title><style>${css.join('')}</style></head>
<body><h1>The site's looks</h1>${sections.join('\n')}</body></html>
`,
  )
  return { file, count }
}
