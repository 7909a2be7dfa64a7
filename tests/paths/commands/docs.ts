import type { CatalogEntry } from '../engine/catalog.ts'

export const updateDocs = async (
  entries: readonly CatalogEntry[],
  isCheck: boolean,
): Promise<string[]> => {
  const { machineDocs, outdatedDocs, writeDocs } = await import('../report/docs.ts')
  const files = await machineDocs(entries)
  if (!isCheck) await writeDocs(files)
  return (await outdatedDocs(files)).map(
    (path) => `docs/${path} is out of date: run npm run paths -- --docs.`,
  )
}
