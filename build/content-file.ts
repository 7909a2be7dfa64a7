import { readFileSync } from 'node:fs'
import type { GenericSchema, InferOutput } from 'valibot'
import { readYaml } from '../server/practice/yaml-file.ts'

/** A content file as its schema reads it. `name` is how mistakes name the file; all of them are named. */
export const readContent = <Schema extends GenericSchema>(
  file: string,
  name: string,
  schema: Schema,
): InferOutput<Schema> => readYaml(readFileSync(file, 'utf8'), name, schema).content
