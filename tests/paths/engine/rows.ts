import type { ExpectedGraph } from './table.ts'

/**
 * Reads the graph that a table expects. A row is "situation; situation: step / step → situation": in each of the first
 * situations each of the steps leads to the last one. A row may go on in the next line before a situation or a step.
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
