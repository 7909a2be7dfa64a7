import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mutateSource, type SourceMutant } from './source-mutants.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const filesIn = (source: string): string[] =>
  /\.tsx?$/.test(source)
    ? [source]
    : readdirSync(root + source, { withFileTypes: true, recursive: false })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map(({ name }) => `${source}/${name}`)
        .sort()

export interface MutatedFile {
  readonly code: string
  readonly mutants: readonly SourceMutant[]
}

/** Files and folders with all their mutants, which are numbered in their order. */
export const mutatedFiles = (sources: readonly string[]): ReadonlyMap<string, MutatedFile> => {
  const files = new Map<string, MutatedFile>()
  let count = 0
  for (const file of sources.flatMap(filesIn)) {
    const mutated = mutateSource(file, readFileSync(root + file, 'utf8'), count)
    count += mutated.mutants.length
    files.set(root + file, mutated)
  }
  return files
}
