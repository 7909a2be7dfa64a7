import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isVariable } from '../../../server/config/variables.ts'

test('everything that is set in deploy/ is a variable of the site', () => {
  const [unit, image] = ['practice@.service', 'Dockerfile'].map((name) =>
    readFileSync(join('deploy', name), 'utf8'),
  )
  const compose: { 'x-site': { environment: Record<string, string> } } = parse(
    readFileSync('deploy/compose.yaml', 'utf8'),
    { merge: true },
  )
  const namesIn = (text = '', lines: RegExp) =>
    [...text.matchAll(lines)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=/g)].map(([, name]) => name),
    )
  const names = [
    ...namesIn(unit, /^Environment=(.*)$/gm),
    ...namesIn(image, /^((?:ENV| {4}).*)$/gm),
    ...Object.keys(compose['x-site'].environment),
  ]
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => name !== 'NODE_ENV' && !isVariable(name))).toEqual([])
})

const refusedInstall = (args: readonly string[], uid?: number) => {
  // Passes the script as text, because the checkout may be readable only by root.
  const script = readFileSync('deploy/install', 'utf8')
  const user = uid === undefined ? {} : { uid, cwd: '/' }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'install', ...args], {
    encoding: 'utf8',
    ...user,
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^install: .* Nothing was changed\.\n$/)
  return stderr
}

test('the installation refuses before it changes anything', () => {
  const nobody = process.getuid?.() === 0 ? 65_534 : undefined
  expect(refusedInstall([], nobody)).toContain('Run this as root')
})

test.runIf(process.getuid?.() === 0).each([
  ['no name', [], 'Name the site and your email address'],
  ['an address', ['https://practice.example'], 'Name the site without https://'],
  ['another name', ['www.practice.example'], 'Name the site without https://'],
  ['no email address', ['practice.example'], 'Name your email address'],
])('the installation says what is wrong with %s', (_, args, message) => {
  expect(refusedInstall(args)).toContain(message)
})
