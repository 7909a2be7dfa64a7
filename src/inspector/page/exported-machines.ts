import { StateMachine } from 'xstate'

const modules = import.meta.glob<Record<string, unknown>>('../../../machines/*.ts', { eager: true })

/** The site's machines by id, with the names and files they are imported from. */
export const exportedMachines = new Map(
  Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module).flatMap(([name, machine]) => {
      if (!(machine instanceof StateMachine)) return []
      const file = path.slice(path.indexOf('machines/'))
      return [[machine.id, { name, file, machine }] as const]
    }),
  ),
)
export type ExportedMachine = NonNullable<ReturnType<typeof exportedMachines.get>>
