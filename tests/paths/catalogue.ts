import { readdirSync } from 'node:fs'
import { type AnyStateMachine, StateMachine } from 'xstate'
import type { AnyTable } from './table.ts'

export interface Entry {
  name: string
  machine: AnyStateMachine
  table: AnyTable | undefined
}

const valuesIn = async (folder: URL, file: string): Promise<unknown[]> => {
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ new URL(file, folder).href
  )
  return Object.values(module)
}

const filesIn = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine

const isTable = (value: unknown): value is AnyTable =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine)

/** Every machine of the product, with its table where it has one. */
export const catalogue = async (
  machines = new URL('../../machines/', import.meta.url),
  tables = new URL('./tables/', import.meta.url),
): Promise<Entry[]> => {
  const known: AnyTable[] = []
  for (const file of filesIn(tables)) known.push(...(await valuesIn(tables, file)).filter(isTable))
  const entries: Entry[] = []
  for (const file of filesIn(machines)) {
    for (const machine of (await valuesIn(machines, file)).filter(isMachine)) {
      const table = known.find((one) => one.machine === machine)
      entries.push({ name: file.replace(/\.ts$/, ''), machine, table })
    }
  }
  return entries
}
