/**
 * Asks once for all who ask in the same turn of the event loop. The question is put after the last of
 * them has come, so that the answer is never older than any of their questions.
 */
export function together<T>(ask: () => T | Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= new Promise<T>((resolve, reject) => {
      setImmediate(() => {
        asking = undefined
        try {
          resolve(ask())
        } catch (error) {
          reject(error)
        }
      })
    })
    return asking
  }
}
