import type { ExpectedGraph } from './table.ts'

/**
 * Parses the expected graph of a table. A row is "situation; situation: step / step → situation": each step leads from
 * each of the first situations to the last one, or is refused there if that is called "refused". A row may continue on the next line before a situation or a step.
 */
export function rows(text: string): ExpectedGraph {
  const graph: Record<string, Record<string, string>> = {}
  for (const [, from = '', steps = '', to = ''] of text
    .replaceAll(/\s*\n\s*/g, '\n')
    .matchAll(/\n([^→]+?):\s([^→]+) → (.+)/g))
    for (const situation of from.split(/;\s/))
      for (const step of steps.split(/ \/\s/))
        graph[situation] = { ...graph[situation], [step]: to }
  return graph
}
