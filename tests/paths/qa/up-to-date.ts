import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const changedAt = (path: string): number => statSync(path).mtimeMs

/** A file, or a folder and all that is in it. */
const within = (path: string): string[] =>
  statSync(path).isDirectory()
    ? [
        path,
        ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
      ]
    : [path]

/** Whether nothing in these files and folders has changed since the output was written. */
export const isUpToDate = (output: string, sources: readonly string[]): boolean =>
  existsSync(output) &&
  sources.flatMap(within).every((path) => changedAt(path) <= changedAt(output))
