const modules = import.meta.glob<Record<string, unknown>>('../../../domain/**/*.ts', {
  eager: true,
})

/** Every call of the site and of the desk, as the browser sends it. */
export const CALLS = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) =>
    typeof value === 'object' && value && 'method' in value && 'path' in value
      ? [{ method: String(value.method), path: String(value.path) }]
      : [],
  )

/** The path of every call that can change something. */
export const POST_PATHS = CALLS.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))
