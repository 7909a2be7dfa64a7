const MOST = 50_000

/** Works each answer out once; where there are too many, it begins anew. */
export function remembered<Key, T>(workOut: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, T>()
  return (key) => {
    const there = known.get(key)
    if (there !== undefined) return there
    const answer = workOut(key)
    if (known.size >= MOST) known.clear()
    if (answer !== undefined) known.set(key, answer)
    return answer
  }
}
