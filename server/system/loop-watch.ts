import { execFile } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { SECOND } from '../../domain/timing.ts'

/**
 * The thread that watches the event loop. It counts its own looks and not the time, so that a process that was
 * suspended, or a laptop that slept, is not ended: then no look took place either. It writes to the file descriptor,
 * because what a thread prints waits for the event loop. It is a text, so that it needs no file in the build.
 */
const WATCHING = `
const { write } = require('node:fs')
const { workerData: { beats, interval, looks } } = require('node:worker_threads')
let [last, missed] = [0, 0]
const watching = setInterval(() => {
  const beat = Atomics.load(beats, 0)
  missed = beat === last ? missed + 1 : 0
  last = beat
  if (missed < looks) return
  clearInterval(watching)
  const msg = 'The process has done nothing for too long. It is ended, so that it is started again.'
  const end = () => process.kill(process.pid, 'SIGKILL')
  write(1, JSON.stringify({ level: 60, time: Date.now(), event: 'frozen', msg }) + '\\n', end)
  // Whoever reads the log may be what it waits for.
  setTimeout(end, 10 * interval)
}, interval)`

/** Ends this process when its event loop has stood still for this many intervals. */
export function watchEventLoop(looks = 30, interval = SECOND): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  setInterval(() => Atomics.add(beats, 0, 1), interval / 2).unref()
  const workerData = { beats, interval, looks }
  // With the options of the process, a thread may need the event loop to begin.
  new Worker(WATCHING, { eval: true, workerData, execArgv: [] }).unref()
}

/** Tells systemd that the event loop runs; otherwise systemd restarts it, as `WatchdogSec` in its unit says. */
export function notifySystemd({ WATCHDOG_USEC }: NodeJS.ProcessEnv): void {
  if (WATCHDOG_USEC === undefined) return
  // Node has no datagram sockets of Unix, so a program of systemd sends it.
  const notify = () => void execFile('systemd-notify', ['WATCHDOG=1'], () => undefined)
  setInterval(notify, Number(WATCHDOG_USEC) / 4_000).unref()
}
