import { readdirSync } from 'node:fs'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { stages } from '../stages.ts'
import type { Stage } from './stage.ts'
import { type AnyTable, isTable } from './table.ts'

export interface CatalogEntry {
  /** The name of the file in machines/. */
  name: string
  machine: AnyStateMachine
  table: AnyTable | undefined
  stage: Stage | undefined
}

const exportsIn = async (
  folder: URL,
): Promise<{ file: string; name: string; value: unknown }[]> => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const exportsOf = async (file: string) => {
    const { href } = new URL(file, folder)
    const module: Record<string, unknown> = await import(/* @vite-ignore */ href)
    return Object.entries(module).map(([name, value]) => ({ file, name, value }))
  }
  return (await Promise.all(files.sort().map(exportsOf))).flat()
}

/** Every machine of the product, with its table and its stage where there are any. */
export const loadCatalog = async (): Promise<CatalogEntry[]> => {
  const tables = (await exportsIn(new URL('../tables/', import.meta.url)))
    .map(({ value }) => value)
    .filter(isTable)
  const machines = await exportsIn(new URL('../../../machines/', import.meta.url))
  return machines.flatMap(({ file, value: machine }) => {
    if (!(machine instanceof StateMachine)) return []
    const table = tables.find((one) => one.machine === machine)
    const stage = stages.find((one) => one.table === table)
    return [{ name: file.replace(/\.ts$/, ''), machine, table, stage }]
  })
}
