import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const REFUSED: Record<string, string> = {
  'machines/with-react.ts': "import { useState } from 'react'\nexport const x = useState\n",
  'machines/with-mantine.ts': "import { Button } from '@mantine/core'\nexport const x = Button\n",
  'machines/with-src.ts': "import { x } from '../src/call.ts'\nexport const y = x\n",
  'machines/with-dom.ts': 'export const x = () => document.title\n',
  'machines/with-clock.ts': 'export const x = () => Date.now()\n',
  'domain/with-machines.ts': "import { x } from '../machines/price.ts'\nexport const y = x\n",
  'domain/with-files.ts': "import { readFile } from 'node:fs'\nexport const x = readFile\n",
  'domain/with-clock.ts': 'export const x = () => new Date()\n',
  'src/with-server.ts': "import { start } from '../server/start.ts'\nexport const x = start\n",
  'src/with-build.ts': "import { x } from '../build/theme.ts'\nexport const y = x\n",
  'src/with-tests.ts': "import { x } from '../tests/days.ts'\nexport const y = x\n",
  'server/with-src.ts': "import { App } from '../src/app.tsx'\nexport const x = App\n",
  'server/with-build.ts': "import { x } from '../build/theme.ts'\nexport const y = x\n",
  'server/with-tests.ts': "import { x } from '../tests/days.ts'\nexport const y = x\n",
  'build/with-views.ts': "import { App } from '../src/app.tsx'\nexport const x = App\n",
  'build/with-tests.ts': "import { x } from '../tests/days.ts'\nexport const y = x\n",
  'root.config.ts': "import { x } from './tests/days.ts'\nexport const y = x\n",
  'practice/with-tests.ts': "import { x } from '../tests/days.ts'\nexport const y = x\n",
  'tests/with-test.ts': "import { x } from './one.test.ts'\nexport const y = x\n",
}

const ALLOWED: Record<string, string> = {
  'machines/pure.ts':
    "import { setup } from 'xstate'\nimport { x } from '../domain/price.ts'\nexport const y = [setup, x]\n",
  'src/view.ts':
    "import { useState } from 'react'\nimport { x } from '../domain/price.ts'\nexport const y = [useState, x]\n",
  'server/feature.ts': "import { x } from '../domain/price.ts'\nexport const y = x\n",
  'build/plugin.ts':
    "import type { x } from '../src/content.ts'\nimport { theme } from '../src/theme.ts'\nexport const y: x = theme\n",
  'build/with-server.ts': "import { x } from '../server/site/document.ts'\nexport const y = x\n",
  'tests/one.test.ts':
    "import { x } from '../src/app.tsx'\nimport { day } from './days.ts'\nexport const y = [x, day]\n",
}

describe('the linter enforces the direction of imports', () => {
  let folder: string
  let output: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imports-'))
    await copyFile('biome.json', join(folder, 'biome.json'))
    await copyFile('.gitignore', join(folder, '.gitignore'))
    for (const [path, source] of Object.entries({ ...REFUSED, ...ALLOWED })) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), source)
    }
    output = await new Promise((done) => {
      const args = ['lint', '--reporter=github', '--max-diagnostics=none']
      execFile(resolve('node_modules/.bin/biome'), args, { cwd: folder }, (_, out) => done(out))
    })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const refusals = (path: string) =>
    output
      .split('\n')
      .filter((line) => /noRestricted(?:Imports|Globals)/.test(line) && line.includes(path))

  test.each(Object.keys(REFUSED))('%s is refused', (path) => {
    expect(refusals(path)).toHaveLength(1)
  })
  test.each(Object.keys(ALLOWED))('%s is allowed', (path) => {
    expect(refusals(path)).toEqual([])
  })
})
