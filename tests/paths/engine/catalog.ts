import { readdirSync } from 'node:fs'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { stages } from '../stages.ts'
import type { Stage } from './stage.ts'
import type { AnyTable } from './table.ts'

export interface CatalogEntry {
  /** The name of the file in machines/. */
  name: string
  machine: AnyStateMachine
  table: AnyTable | undefined
  stage: Stage | undefined
}

const MACHINES = new URL('../../../machines/', import.meta.url)

const machinesIn = async (file: string): Promise<CatalogEntry[]> => {
  const { href } = new URL(file, MACHINES)
  const module: Record<string, unknown> = await import(/* @vite-ignore */ href)
  return Object.values(module).flatMap((machine) => {
    if (!(machine instanceof StateMachine)) return []
    const stage = stages.find(({ table }) => table.machine === machine)
    return [{ name: file.replace(/\.ts$/, ''), machine, table: stage?.table, stage }]
  })
}

/** Every machine of the product, with its table and its stage, if it has them. */
export const loadCatalog = async (): Promise<CatalogEntry[]> => {
  const files = readdirSync(MACHINES).filter((file) => file.endsWith('.ts'))
  return (await Promise.all(files.sort().map(machinesIn))).flat()
}
