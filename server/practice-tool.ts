import 'temporal-polyfill/global'
import { runTool } from './tool/program.ts'

process.exitCode = await runTool(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isInteractive: process.stderr.isTTY,
})
