import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { freePort } from '../support/caddy.ts'
import { killProcesses, launch } from '../support/child-process.ts'

afterEach(killProcesses)

const [, check = ''] =
  /^HEALTHCHECK .*\n\s+CMD (.*)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? []

test('the check of health of the image looks once, and waits for nothing', async () => {
  let [status, answeredAt] = [200, 0]
  const site = createServer((_request, response) => {
    response.statusCode = status
    response.end(() => {
      answeredAt = performance.now()
    })
  })
  const port = await freePort()
  await new Promise<void>((open) => site.listen(port, '127.0.0.1', open))
  const [program, ...args] = z.array(z.string()).parse(JSON.parse(check))
  expect(program).toBe('node')
  const look = async () => {
    const [first = '', ...others] = args.map((arg) => arg.replace(':3000', `:${port}`))
    const code = await launch({}, first, ...others).code
    return { code, wait: performance.now() - answeredAt }
  }

  const looks = [await look(), await look(), await look()]
  expect(looks.map(({ code }) => code)).toEqual([0, 0, 0])
  // Each takes some milliseconds; on a busy machine at least one does.
  expect(Math.min(...looks.map(({ wait }) => wait))).toBeLessThan(1000)

  status = 503
  expect((await look()).code).toBe(1)
  await new Promise((closed) => site.close(closed))
  expect((await look()).code).toBe(1)
})
