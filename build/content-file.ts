import { readFileSync } from 'node:fs'
import type { GenericSchema, InferOutput } from 'valibot'
import { readYaml } from '../server/practice/yaml-file.ts'

/** Reads a content file. Throws an error that lists all mistakes in it and calls the file `name`. */
export const readContent = <Schema extends GenericSchema>(
  file: string,
  name: string,
  schema: Schema,
): InferOutput<Schema> => readYaml(readFileSync(file, 'utf8'), name, schema).content
