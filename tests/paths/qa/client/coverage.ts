import type { Control } from '../site/control.ts'

/** What is known to be seen, by machine, from all sessions. */
const known = new Map<string, Set<string>>()

/** Lights up the states and transitions of a machine's diagram that somebody has seen. */
const light = (machine: string, names: Iterable<string>): void => {
  const all = new Set([...(known.get(machine) ?? []), ...names])
  known.set(machine, all)
  for (const { dataset, classList } of document.querySelectorAll<SVGElement>(
    `[id="${machine}"] :is([data-state], [data-transition])`,
  ))
    if (all.has(`state ${dataset.state}`) || all.has(`transition ${dataset.transition}`))
      classList.add('seen')
}

/** Shows what earlier sessions have seen. */
export const showCoverage = async (): Promise<void> => {
  const seen: Record<string, object> = await (await fetch('seen')).json()
  for (const [machine, names] of Object.entries(seen)) light(machine, Object.keys(names))
}

/** Shows what the machines of the site have just shown, and keeps it. */
export const updateCoverage = ({ seen }: Control): void => {
  const tester = document.querySelector<HTMLInputElement>('[name="tester"]')?.value || 'unknown'
  for (const [machine, all] of seen) {
    const names = [...all].filter((name) => !known.get(machine)?.has(name))
    if (names.length === 0) continue
    light(machine, names)
    const body = JSON.stringify({ machine, names, tester })
    void fetch('seen', { method: 'POST', body })
  }
}
