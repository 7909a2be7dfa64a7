// The container's check of health: ends with 0 while the site can answer, or else with 1. Docker leaves an unhealthy
// container running. So once the site has been ready, this ends it when it is silent for half a minute, and the
// restart policy starts it again. It runs without any package.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const SITE = 'http://127.0.0.1:3000'
/** In memory, so it does not outlive the container's start. */
const HAS_BEEN_READY = '/tmp/has-been-ready'

const ask = (path, seconds) =>
  fetch(SITE + path, { signal: AbortSignal.timeout(seconds * 1000) }).then(
    ({ ok }) => (ok ? 'ready' : 'not ready'),
    ({ name }) => (name === 'TimeoutError' ? 'silent' : 'not there'),
  )

const state = await ask('/readyz', 5)
if (state === 'ready') writeFileSync(HAS_BEEN_READY, '')
else if (
  state === 'silent' &&
  existsSync(HAS_BEEN_READY) &&
  (await ask('/healthz', 30)) === 'silent'
)
  // The init of the container has one child, the site.
  for (const pid of readFileSync('/proc/1/task/1/children', 'utf8').trim().split(' '))
    process.kill(Number(pid), 'SIGKILL')
process.exitCode = state === 'ready' ? 0 : 1
