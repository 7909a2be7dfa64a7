import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { runTool } from '../../server/tool/program.ts'
import { createFolder } from '../server/support/engines.ts'

test('every command explains itself', async () => {
  const help = async (...args: string[]) => {
    let out = ''
    const code = await runTool(
      [...args, '--help'],
      {},
      {
        out: (text) => {
          out += text
        },
        err: () => undefined,
        isInteractive: false,
      },
    )
    expect(code).toBe(0)
    return out
  }
  const all = await help()
  const commands = [...all.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
  expect(commands).toEqual(
    expect.arrayContaining([
      'today',
      'day',
      'book',
      'cancel',
      'check',
      'import',
      'reviews',
      'hide',
      'backup',
    ]),
  )
  for (const command of commands.filter((name) => name !== 'help'))
    expect(await help(command)).toMatch(/^Usage: practice \w+/)
})

test('as a process it prints to the right streams and exits with the right code', async () => {
  const run = (args: string[], DATABASE_URL: string) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', 'server/practice-tool.ts', ...args],
        { env: { ...process.env, DATABASE_URL } },
      )
      let [out, err] = ['', '']
      child.stdout.on('data', (text) => {
        out += text
      })
      child.stderr.on('data', (text) => {
        err += text
      })
      child.on('close', (code) => resolve({ code, out, err }))
    })
  const url = `file:${createFolder()}/practice.db`
  const [good, bad] = await Promise.all([run(['today'], url), run(['day', 'x'], url)])
  expect(good).toMatchObject({ code: 0, err: '' })
  expect(good.out).toMatch(/: no visits\n$/)
  expect(bad).toMatchObject({ code: 1, out: '' })
})
