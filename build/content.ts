import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Plugin } from 'vite'
import { readYaml } from '../server/practice/yaml-file.ts'
import { homeSchema, intakeSchema, questionsSchema, reportSchema } from './content-schema.ts'

const MODULE_PREFIX = 'virtual:content/'
const FOLDER = 'practice/content'

const schemas = new Map(
  Object.entries({
    home: homeSchema,
    intake: intakeSchema,
    questions: questionsSchema,
    report: reportSchema,
  }),
)

/** Reads a content file. Throws an error that lists all mistakes in it and calls the file `name`. */
export const readContent = <Schema extends GenericSchema>(
  file: string,
  name: string,
  schema: Schema,
): InferOutput<Schema> => readYaml(readFileSync(file, 'utf8'), name, schema).content

/** Serves the texts in `practice/content` as modules. An invalid text fails the build. */
export const content = (): Plugin => {
  let root = ''
  return {
    name: 'content',
    configResolved(config) {
      root = config.root
    },
    resolveId: (id) => (id.startsWith(MODULE_PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const name = id.split(`\0${MODULE_PREFIX}`)[1]
      const schema = schemas.get(name ?? '')
      if (!schema) return undefined
      const file = `${FOLDER}/${name}.yaml`
      this.addWatchFile(join(root, file))
      const content = readContent(join(root, file), file, schema)
      return `export const content = ${JSON.stringify(content)}`
    },
  }
}
