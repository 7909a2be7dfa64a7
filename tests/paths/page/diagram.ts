import { type Edge, type Graph, instance, type Node, type Subgraph } from '@viz-js/viz'
import type { Chart, State, Written } from '../chart.ts'

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const anchorOf = (path: string): string => `from ${path}`
const beginOf = (path: string): string => `begin ${path}`

const begin = (path: string): Node => ({
  name: beginOf(path),
  attributes: { shape: 'circle', width: 0.12, label: '', class: 'begin', fixedsize: true },
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A state's name, and under it the transitions that stay inside, as in UML. */
const boxed = (name: string, stays: readonly Written[]): string => {
  const rows = stays.map(
    ({ id, label }) =>
      `<tr><td id="transition ${escaped(id)}" href="#" title="${escaped(id)}"><font point-size="11">↻ ${escaped(label)}</font></td></tr>`,
  )
  return `<table border="0" cellborder="0" cellpadding="2"><tr><td>${escaped(name)}</td></tr>${rows.join('')}</table>`
}

/** Where the transitions start that can be taken anywhere within a state. */
const anchor = (path: string, words: string, stays: readonly Written[]): Node => ({
  name: anchorOf(path),
  attributes: {
    shape: 'plain',
    class: 'anchor',
    fontsize: 11,
    ...(stays.length > 0 ? { label: { html: boxed(words, stays) } } : { label: words }),
  },
})

const graphOf = (chart: Chart): Graph => {
  const { states, written, root } = chart
  const byPath = new Map(states.map((state) => [state.path, state]))
  const groups = new Set(states.filter(({ kind }) => kind === 'group').map(({ path }) => path))
  const sources = new Set([...written.values()].map(({ source }) => source))

  const stays = ({ source, targets }: Written): boolean =>
    targets.every((target) => target === source) && !(groups.has(source) && targets.length > 0)
  const staysAt = (path: string): Written[] =>
    [...written.values()].filter((one) => one.source === path && stays(one))

  const leafOf = (path: string): string => {
    const state = byPath.get(path)
    if (!state || state.kind === 'leaf') return path
    const [first] = state.isParallel
      ? states.filter(({ parent }) => parent === path).map((child) => child.path)
      : state.initial
    return first === undefined ? path : leafOf(first)
  }

  const nodesIn = (children: readonly State[]): Node[] =>
    children
      .filter(({ kind }) => kind === 'leaf')
      .map(({ path, isFinal }) => ({
        name: path,
        attributes: {
          id: `state ${path}`,
          class: 'state leaf',
          label:
            staysAt(path).length > 0 ? { html: boxed(nameOf(path), staysAt(path)) } : nameOf(path),
          tooltip: path,
          ...(isFinal && { peripheries: 2 }),
        },
      }))

  const inside = (
    { path, initial, isParallel }: Pick<State, 'path' | 'initial' | 'isParallel'>,
    parent: string | undefined,
  ) => {
    const children = states.filter((state) => state.parent === parent)
    return {
      nodes: [
        ...nodesIn(children),
        ...(isParallel ? [] : [begin(path)]),
        ...(sources.has(path) && (groups.has(path) || path === root.path)
          ? [
              anchor(
                path,
                path === root.path ? 'anywhere' : `anywhere in ${nameOf(path)}`,
                staysAt(path),
              ),
            ]
          : []),
      ],
      edges: isParallel ? [] : initial.map((to) => arrowTo(beginOf(path), to, path)),
      subgraphs: children
        .filter(({ kind }) => kind === 'group')
        .map(
          (state): Subgraph => ({
            name: `cluster ${state.path}`,
            graphAttributes: {
              id: `state ${state.path}`,
              class: isParallel ? 'state group region' : 'state group',
              label: nameOf(state.path),
              tooltip: state.path,
              style: 'rounded',
              margin: 14,
            },
            ...inside(state, state.path),
          }),
        ),
    }
  }

  const arrowTo = (tail: string, to: string, owner: string): Edge => ({
    tail,
    head: leafOf(to),
    // An arrow from within a state cannot end at its border.
    attributes: groups.has(to) && !owner.startsWith(to) ? { lhead: `cluster ${to}` } : {},
  })

  const leaving = [...written.values()].filter((one) => !stays(one))
  const arrows = leaving.flatMap(({ id, source, targets, label }) => {
    const isAnchored = groups.has(source) || source === root.path
    const tail = isAnchored ? anchorOf(source) : source
    return targets.map((to): Edge => {
      const arrow = arrowTo(tail, to, source)
      const marks = { id: `transition ${id}`, class: 'transition', label: ` ${label} ` }
      return { ...arrow, attributes: { ...arrow.attributes, ...marks, tooltip: id } }
    })
  })

  const whole = inside(root, undefined)
  return {
    directed: true,
    graphAttributes: {
      compound: true,
      rankdir: 'TB',
      nodesep: 0.35,
      ranksep: 0.5,
      bgcolor: 'none',
    },
    nodeAttributes: {
      shape: 'box',
      style: 'rounded',
      fontname: 'Helvetica',
      fontsize: 13,
      margin: '0.16,0.09',
    },
    edgeAttributes: { fontname: 'Helvetica', fontsize: 11, arrowsize: 0.7 },
    ...whole,
    subgraphs: whole.subgraphs.map((subgraph) => ({
      ...subgraph,
      graphAttributes: { ...subgraph.graphAttributes, fontname: 'Helvetica', fontsize: 13 },
    })),
    edges: [...whole.edges, ...arrows],
  }
}

/** What goes on side by side is drawn one below the other, or the whole is too wide to read. */
const partsOf = (chart: Chart): Chart[] => {
  if (!chart.root.isParallel) return [chart]
  const regions = chart.states.filter(({ parent }) => parent === undefined)
  return regions.map(({ path }, index) => {
    const isIn = (other: string) => other === path || other.startsWith(`${path}.`)
    const isRoot = (source: string) => index === 0 && source === chart.root.path
    return {
      ...chart,
      states: chart.states.filter((state) => isIn(state.path)),
      written: new Map(
        [...chart.written].filter(([, { source }]) => isIn(source) || isRoot(source)),
      ),
    }
  })
}

/** A machine drawn as SVG; every state and transition carries its own name. */
export const drawingOf = async (chart: Chart): Promise<string> => {
  const viz = await instance()
  return partsOf(chart)
    .map((part) => {
      const svg = viz.renderString(graphOf(part), { format: 'svg_inline' })
      return (
        svg
          .slice(svg.indexOf('<svg'))
          .replaceAll(/<title>.*?<\/title>\n?|<!--.*?-->\n?/gs, '')
          .replaceAll(/ id="(?:a_)?(state|transition) ([^"]*)"/g, ' data-$1="$2"')
          .replaceAll(/( data-(?:state|transition)="[^"]*")( class="[^"]*">\n<g)\1>/g, '$1$2>')
          .replaceAll(/<a xlink:href="#"/g, '<a')
          .replaceAll(/ id="[^"]*"/g, '')
          // Never smaller than can be read: then one scrolls.
          .replace(/^<svg width="(\d+)pt"/, '<svg style="min-width:$1px" width="$1pt"')
      )
    })
    .join('')
}
