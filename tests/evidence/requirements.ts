import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod'

export interface Requirement {
  readonly id: string
  /** The requirement in our own short words. */
  readonly words: string
  /** The part of the product that it belongs to. */
  readonly part: string
}

const FILE = 'tests/requirements.yaml'

const requirementsFile = z.record(
  z.string(),
  z.record(z.string().regex(/^[a-z]+(-[a-z]+)*$/), z.string()),
)

/** Everything that the product must do, in the order of the file. */
export const readRequirements = (): Requirement[] =>
  Object.entries(requirementsFile.parse(parse(readFileSync(FILE, 'utf8')))).flatMap(
    ([part, requirements]) =>
      Object.entries(requirements).map(([id, words]) => ({ id, words, part })),
  )
