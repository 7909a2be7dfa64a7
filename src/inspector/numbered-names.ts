/** Names for actors: `hold`, and `hold 2` for the second actor of that name. */
export function numberedNames() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return {
    of(id: string, name: string): string {
      const existing = names.get(id)
      if (existing !== undefined) return existing
      const count = (counts.get(name) ?? 0) + 1
      const numbered = count === 1 ? name : `${name} ${count}`
      counts.set(name, count)
      names.set(id, numbered)
      return numbered
    },
  }
}
