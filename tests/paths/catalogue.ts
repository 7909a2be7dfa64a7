import { readdirSync } from 'node:fs'
import { type AnyStateMachine, StateMachine } from 'xstate'
import type { AnyTable } from './table.ts'

export interface Entry {
  /** The file's name in machines/. */
  name: string
  /** What the file calls the machine. */
  exported: string
  machine: AnyStateMachine
  table: AnyTable | undefined
}

const exportsOf = async (folder: URL, file: string): Promise<[string, unknown][]> => {
  const { href } = new URL(file, folder)
  const module: Record<string, unknown> = await import(/* @vite-ignore */ href)
  return Object.entries(module)
}

const filesIn = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine

export const isTable = (value: unknown): value is AnyTable =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine)

/** Every machine of the product, with its table where it has one. */
export const catalogue = async (
  machines = new URL('../../machines/', import.meta.url),
  tables = new URL('./tables/', import.meta.url),
): Promise<Entry[]> => {
  const known: AnyTable[] = []
  for (const file of filesIn(tables))
    for (const [, value] of await exportsOf(tables, file)) if (isTable(value)) known.push(value)
  const entries: Entry[] = []
  for (const file of filesIn(machines)) {
    for (const [exported, machine] of await exportsOf(machines, file)) {
      if (!isMachine(machine)) continue
      const table = known.find((one) => one.machine === machine)
      entries.push({ name: file.replace(/\.ts$/, ''), exported, machine, table })
    }
  }
  return entries
}
