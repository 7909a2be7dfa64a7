import type { Chart, State } from './chart.ts'

const idOf = (path: string): string => path.replace(/\W/g, '_')

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Mermaid ends a label at some of the signs that a guard or an event may hold. */
const plain = (label: string): string => label.replace(/[:;#{}]/g, ' ')

/** A machine as a Mermaid state diagram. */
export const mermaidOf = ({ states, written, root }: Chart): string => {
  const within = (parent: string | undefined): State[] =>
    states.filter((state) => state.parent === parent)

  const inside = (
    owner: Pick<State, 'initial' | 'isParallel'>,
    children: readonly State[],
    indent: string,
  ): string[] => {
    const drawn = children.map((child) => stateLines(child, indent))
    return [
      ...owner.initial.map((path) => `${indent}[*] --> ${idOf(path)}`),
      ...drawn.flatMap((lines, index) =>
        owner.isParallel && index > 0 ? [`${indent}--`, ...lines] : lines,
      ),
    ]
  }

  const stateLines = (state: State, indent: string): string[] => {
    const title = `${indent}state "${nameOf(state.path)}" as ${idOf(state.path)}`
    if (state.kind === 'leaf')
      return [title, ...(state.isFinal ? [`${indent}${idOf(state.path)} --> [*]`] : [])]
    return [`${title} {`, ...inside(state, within(state.path), `${indent}  `), `${indent}}`]
  }

  // Mermaid draws arrows that share both ends on top of each other, so they are one.
  const arrows = new Map<string, string[]>()
  for (const { source, targets, label } of written.values()) {
    const from = source === root.path ? 'anywhere' : idOf(source)
    for (const to of targets.length > 0 ? targets.map(idOf) : [from]) {
      const arrow = `  ${from} --> ${to}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), plain(label)])
    }
  }
  const anywhere = [...written.values()].some(({ source }) => source === root.path)
  // Only within a state does Mermaid draw what goes on side by side.
  const whole = root.isParallel
    ? [`  state "${root.path}" as whole {`, ...inside(root, within(undefined), '    '), '  }']
    : inside(root, within(undefined), '  ')
  return [
    'stateDiagram-v2',
    ...whole,
    ...(anywhere ? ['  state "anywhere" as anywhere'] : []),
    ...[...arrows].map(([arrow, labels]) => `${arrow}: ${labels.join('<br>')}`),
  ].join('\n')
}
