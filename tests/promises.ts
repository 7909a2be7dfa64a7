import { readFileSync } from 'node:fs'

const FILE = 'docs/promises.md'

/** One row of docs/promises.md. */
export interface Kept {
  readonly id: string
  readonly promise: string
  /** The file that proves it, relative to tests/. */
  readonly proof: string
}

/** Everything that people can rely on, in the order of the file. */
export const readPromises = (): Kept[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id = '', promise = '', proof = ''] =
        /^\| ([a-z]+(?:-[a-z]+)*) \| (.+) \| `(.+)` \|$/.exec(line) ?? []
      return id === '' ? [] : [{ id, promise, proof: proof.replace(/^tests\//, '') }]
    })
