/** Names for actors by their ids: `hold`, and `hold 2` for the second actor of that name. */
export function numberedNames() {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (id: string, name: string): string => {
    const count = (counts.get(name) ?? 0) + 1
    const numbered = names.get(id) ?? (count === 1 ? name : `${name} ${count}`)
    if (!names.has(id)) counts.set(name, count)
    names.set(id, numbered)
    return numbered
  }
}
