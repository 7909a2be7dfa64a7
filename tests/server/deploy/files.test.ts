import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isVariable } from '../../../server/config/variables.ts'

const composeFile = v.object({
  services: v.record(
    v.string(),
    v.looseObject({
      build: v.optional(v.record(v.string(), v.string())),
      volumes: v.array(v.string()),
      environment: v.optional(v.record(v.string(), v.string())),
    }),
  ),
})

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

test('compose.yaml names what the image and the Caddyfile have', () => {
  const [image, caddyfile, text] = ['Dockerfile', 'Caddyfile', 'compose.yaml'].map((name) =>
    readFileSync(join('deploy', name), 'utf8'),
  )
  const { services } = v.parse(composeFile, parse(text ?? '', { merge: true }))
  const { one, two, caddy } = services
  expect(two).toEqual(one)
  expect(one?.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
  expect(one?.volumes).toContain('data:/data')
  expect(image).toMatch(/^VOLUME \/data$/m)
  const port = /^EXPOSE (\d+)$/m.exec(image ?? '')?.[1]
  expect(image).toContain(`PORT=${port}`)
  expect(caddy?.environment?.PRACTICE_UPSTREAMS).toBe(`one:${port} two:${port}`)
  expect(caddy?.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  const names = Object.keys(caddy?.environment ?? {})
  expect(names.filter((name) => !caddyfile?.includes(`{$${name}`))).toEqual([])
  expect(one?.environment?.TRUSTED_PROXIES).toBe(/subnet: (\S+) /.exec(text ?? '')?.[1])
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
