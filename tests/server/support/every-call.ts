const modules = import.meta.glob<Record<string, unknown>>('../../../domain/**/*.ts', {
  eager: true,
})

/** The path of every call that can change something, of the site and of the desk. */
export const POST_PATHS = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) =>
    typeof value === 'object' && value && 'method' in value && 'path' in value ? [value] : [],
  )
  .flatMap(({ method, path }) => (method === 'POST' ? [String(path)] : []))
