import { type ComponentType, Profiler } from 'react'

const commits = new Map<string, number>()

/** Counts how often each profiled part has been committed since the last call. */
export function takeCommits(): Record<string, number> {
  const counts = Object.fromEntries(commits)
  commits.clear()
  return counts
}

const count = (id: string) => void commits.set(id, (commits.get(id) ?? 0) + 1)

const isComponent = (value: unknown): value is ComponentType<Record<string, unknown>> =>
  typeof value === 'function' && /^[A-Z]/.test(value.name)

const profiled = (name: string, Part: ComponentType<Record<string, unknown>>) =>
  function Profiled(props: Record<string, unknown>) {
    const id = typeof props.name === 'string' ? props.name : name
    return (
      <Profiler id={id} onRender={count}>
        <Part {...props} />
      </Profiler>
    )
  }

/** A module of views with a profiler around each. A view with a prop `name`, such as a field, is counted by that name. */
export const profiledModule = (module: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(module).map(([name, value]) => [
      name,
      isComponent(value) ? profiled(name, value) : value,
    ]),
  )
