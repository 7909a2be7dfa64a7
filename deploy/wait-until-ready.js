// node wait-until-ready.js URL [SECONDS]: ends with 0 as soon as the site at URL can answer, with 1 when it cannot
// in time. It runs without any package, also where nothing but Node is installed.
import { setTimeout as pause } from 'node:timers/promises'

const [url, seconds = '0'] = process.argv.slice(2)
const end = Date.now() + Number(seconds) * 1000

const isReady = () =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

let ready = await isReady()
while (!ready && Date.now() < end) {
  await pause(100)
  ready = await isReady()
}
if (!ready) process.stderr.write(`The site at ${url} does not answer.\n`)
process.exitCode = ready ? 0 : 1
