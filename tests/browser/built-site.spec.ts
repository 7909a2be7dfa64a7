import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

test('the built site contains nothing of the inspectors', () => {
  const files = filesIn('dist')
  expect(files.length).toBeGreaterThan(10)
  const matches = files.filter((file) =>
    /inspect=off|replay\.ready|thermography recording|statelyai|stately\.ai\/inspect|xstateinspector|Open the inspector|viz-js/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(matches).toEqual([])
})
