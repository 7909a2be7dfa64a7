import { readdirSync } from 'node:fs'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { allPageSteps } from '../page-steps.ts'
import type { PageSteps } from './page-steps.ts'
import type { AnyTable } from './table.ts'

export interface CatalogEntry {
  /** The name of the file in machines/. */
  name: string
  machine: AnyStateMachine
  table: AnyTable | undefined
  pageSteps: PageSteps | undefined
}

const MACHINES = new URL('../../../machines/', import.meta.url)

const machinesIn = async (file: string): Promise<CatalogEntry[]> => {
  const { href } = new URL(file, MACHINES)
  const module: Record<string, unknown> = await import(/* @vite-ignore */ href)
  return Object.values(module).flatMap((machine) => {
    if (!(machine instanceof StateMachine)) return []
    const pageSteps = allPageSteps.find(({ table }) => table.machine.id === machine.id)
    return [{ name: file.replace(/\.ts$/, ''), machine, table: pageSteps?.table, pageSteps }]
  })
}

/** Every machine of the product, with its table and its steps on the pages, if it has them. */
export const loadCatalog = async (): Promise<CatalogEntry[]> => {
  const files = readdirSync(MACHINES).filter((file) => file.endsWith('.ts'))
  return (await Promise.all(files.sort().map(machinesIn))).flat()
}
