import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isVariable } from '../../../server/config/variables.ts'
import { CADDY, hasCaddy } from '../support/caddy.ts'
import { createFolder } from '../support/engines.ts'

const ANALYZE = '/usr/bin/systemd-analyze'

function outcome(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  uid?: number,
) {
  const user = uid === undefined ? {} : { uid, cwd: '/' }
  const options = { env: { ...process.env, ...env }, encoding: 'utf8', ...user } as const
  const { status: code, stdout, stderr } = spawnSync(program, args, options)
  return { code, text: stdout + stderr }
}

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

test.runIf(existsSync(ANALYZE))(
  'the unit of systemd has no mistake, and its process may do little',
  () => {
    const unit = join(createFolder(), 'practice@.service')
    const instance = unit.replace('@.', '@3001.')
    for (const copy of [unit, instance]) copyFileSync('deploy/practice@.service', copy)
    expect(outcome(ANALYZE, ['verify', instance])).toEqual({ code: 0, text: '' })
    // The threshold is ten times the exposure level that systemd-analyze prints.
    const security = (threshold: number) =>
      outcome(ANALYZE, ['security', '--offline=true', `--threshold=${threshold}`, unit])
    expect(security(25).code).toBe(0)
    // Control: a unit that exceeds the threshold fails.
    expect(security(1).code).not.toBe(0)
  },
)

test.runIf(hasCaddy)('the Caddyfile is valid as the script and as the containers use it', () => {
  const validate = (env: NodeJS.ProcessEnv) =>
    outcome(CADDY, ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], env)
  const names = { PRACTICE_SITE: 'practice.example', PRACTICE_EMAIL: 'owner@practice.example' }
  expect(validate(names).text).toContain('Valid configuration')
  const upstreams = { PRACTICE_UPSTREAMS: 'one:3000 two:3000' }
  expect(validate({ ...names, ...upstreams }).text).toContain('Valid configuration')
  expect(validate({ PRACTICE_SITE: 'practice.example' }).code).not.toBe(0)
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
  const { code, text } = outcome('sh', ['-c', script, 'install', ...args], {}, uid)
  expect(code).toBe(1)
  expect(text).toMatch(/^install: .* Nothing was changed\.\n$/)
  return text
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
