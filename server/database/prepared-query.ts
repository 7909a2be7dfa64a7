import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type RawBuilder,
  sql,
} from 'kysely'
import type { Reading, Writing } from './tables.ts'

/** Stands for a value that is another each time. */
class Blank<Values> {
  readonly from: (values: Values) => unknown
  constructor(from: (values: Values) => unknown) {
    this.from = from
  }
}

type Given<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>

/**
 * A query whose text is worked out once for each database, for that takes longer than running it. What
 * is another each time is named in it by `given`.
 */
export function statement<Values, Row>(
  build: (to: Reading | Writing, given: Given<Values>) => Compilable<Row>,
): (to: Reading | Writing, values: Values) => Promise<Row[]> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  return async (to, values) => {
    const { adapter } = to.getExecutor()
    let compiled = known.get(adapter)
    if (!compiled) {
      compiled = build(to, (name) => sql`${new Blank<Values>((all) => all[name])}`).compile()
      known.set(adapter, compiled)
    }
    const parameters = compiled.parameters.map((one) =>
      one instanceof Blank ? one.from(values) : one,
    )
    const { rows } = await to.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
