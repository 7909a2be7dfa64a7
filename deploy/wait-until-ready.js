// node wait-until-ready.js URL SECONDS: ends with 0 once the site at URL can answer and Caddy has seen it, with 1 when
// it cannot answer in time. It runs without any package, also where nothing but Node is installed.
import { setTimeout as pause } from 'node:timers/promises'

const SEEN = 2_000
const [url, seconds] = process.argv.slice(2)
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
// Caddy looks once a second. Were the process before stopped earlier, Caddy would see its end and this one's readiness
// at the same look, in any order, and refuse what a visitor sends in between.
if (ready) await pause(SEEN)
if (!ready) process.stderr.write(`The site at ${url} does not answer.\n`)
process.exitCode = ready ? 0 : 1
