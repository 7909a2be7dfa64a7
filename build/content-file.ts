import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import { readYaml } from '../server/practice/yaml-file.ts'

/** A content file as its schema reads it. `name` is how mistakes name the file; all of them are named. */
export const readContent = <Schema extends z.ZodType>(
  file: string,
  name: string,
  schema: Schema,
): z.output<Schema> => readYaml(readFileSync(file, 'utf8'), name, schema).content
