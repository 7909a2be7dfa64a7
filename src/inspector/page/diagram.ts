import { type Edge, type Graph, instance, type Node, type Subgraph } from '@viz-js/viz'
import type { Chart, ChartState, ChartTransition } from './chart.ts'

export interface Diagram {
  name: string
  /** Every state has the attribute `data-state` and every transition `data-transition`. */
  svg: string
}

/**
 * Graphviz lays out labels with the metrics of Helvetica. Browsers may substitute fonts that are up to a fifth
 * wider, so the layout uses larger labels than those that are drawn.
 */
const ROOM_FOR_FONTS = 1.2

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const initialNode = (path: string): string => `initial ${path}`
/** An arrow cannot start at a group of states, so it starts at an extra node inside the group. */
const anywhereNode = (path: string): string => `from ${path}`

/** A title with the internal transitions below it, as in UML. */
const tableLabel = (title: string, internal: readonly ChartTransition[]) => {
  if (internal.length === 0) return title
  const rows = internal.map(
    ({ id, label }) =>
      `<tr><td id="transition ${escapeHtml(id)}" href="#" title="${escapeHtml(id)}"><font point-size="${11 * ROOM_FOR_FONTS}">↻ ${escapeHtml(label.replace('\n', ' '))}</font></td></tr>`,
  )
  return {
    html: `<table border="0" cellborder="0" cellpadding="2"><tr><td>${escapeHtml(title)}</td></tr>${rows.join('')}</table>`,
  }
}

const graphOf = ({ states, transitions: byDefinition, root }: Chart, rankdir: string): Graph => {
  const transitions = [...byDefinition.values()]
  const groups = new Set(states.filter(({ kind }) => kind === 'group').map(({ path }) => path))
  const isAnywhere = (path: string) => groups.has(path) || path === root.path

  const isInternal = ({ source, targets }: ChartTransition): boolean =>
    targets.every((target) => target === source) && !(groups.has(source) && targets.length > 0)
  const internalOf = (path: string): ChartTransition[] =>
    transitions.filter((one) => one.source === path && isInternal(one))

  /** The state that becomes active when a group is entered. */
  const firstLeafOf = (path: string): string => {
    const state = states.find((each) => each.path === path)
    if (!state || state.kind === 'leaf') return path
    const child = state.isParallel
      ? states.find(({ parent }) => parent === path)?.path
      : state.initial[0]
    return child === undefined ? path : firstLeafOf(child)
  }

  const edgeTo = (tail: string, target: string, owner: string): Edge => ({
    tail,
    head: firstLeafOf(target),
    // Graphviz rejects an arrow from inside a group to the border of that group.
    attributes:
      groups.has(target) && !owner.startsWith(target) ? { lhead: `cluster ${target}` } : {},
  })

  const leafNode = ({ path, isFinal }: ChartState): Node => ({
    name: path,
    attributes: {
      id: `state ${path}`,
      class: 'state leaf',
      label: tableLabel(lastPart(path), internalOf(path)),
      tooltip: path,
      ...(isFinal && { peripheries: 2 }),
    },
  })

  const contentOf = (
    { path, initial, isParallel }: Pick<ChartState, 'path' | 'initial' | 'isParallel'>,
    parent: string | undefined,
  ) => {
    const children = states.filter((state) => state.parent === parent)
    const title = path === root.path ? 'anywhere' : `anywhere in ${lastPart(path)}`
    const hasOwnTransitions = transitions.some(({ source }) => source === path)
    const start: Node = {
      name: initialNode(path),
      attributes: { shape: 'circle', width: 0.12, label: '', class: 'initial', fixedsize: true },
    }
    const anywhere: Node = {
      name: anywhereNode(path),
      attributes: {
        shape: 'plain',
        fontsize: 11 * ROOM_FOR_FONTS,
        label: tableLabel(title, internalOf(path)),
      },
    }
    return {
      nodes: [
        ...children.filter(({ kind }) => kind === 'leaf').map(leafNode),
        ...(isParallel ? [] : [start]),
        ...(hasOwnTransitions ? [anywhere] : []),
      ],
      edges: isParallel ? [] : initial.map((target) => edgeTo(initialNode(path), target, path)),
      subgraphs: children
        .filter(({ kind }) => kind === 'group')
        .map(
          (state): Subgraph => ({
            name: `cluster ${state.path}`,
            graphAttributes: {
              id: `state ${state.path}`,
              class: 'state group',
              label: lastPart(state.path),
              tooltip: state.path,
              style: 'rounded',
              margin: 14,
              fontname: 'Helvetica',
              fontsize: 13 * ROOM_FOR_FONTS,
            },
            ...contentOf(state, state.path),
          }),
        ),
    }
  }

  const content = contentOf(root, undefined)
  const arrows = transitions
    .filter((transition) => !isInternal(transition))
    .flatMap(({ id, source, targets, label }) =>
      targets.map((target): Edge => {
        const edge = edgeTo(isAnywhere(source) ? anywhereNode(source) : source, target, source)
        const marks = {
          id: `transition ${id}`,
          class: 'transition',
          label: ` ${label} `,
          tooltip: id,
        }
        return { ...edge, attributes: { ...edge.attributes, ...marks } }
      }),
    )
  return {
    directed: true,
    graphAttributes: {
      compound: true,
      rankdir,
      nodesep: 0.35,
      ranksep: 0.5,
      bgcolor: 'none',
    },
    nodeAttributes: {
      shape: 'box',
      style: 'rounded',
      fontname: 'Helvetica',
      fontsize: 13 * ROOM_FOR_FONTS,
      margin: '0.16,0.09',
    },
    edgeAttributes: { fontname: 'Helvetica', fontsize: 11 * ROOM_FOR_FONTS, arrowsize: 0.7 },
    ...content,
    edges: [...content.edges, ...arrows],
  }
}

/** Each region of a parallel machine gets its own diagram, because side by side they are too wide to read. */
const regionsOf = (chart: Chart): { name: string; part: Chart }[] => {
  const { root } = chart
  if (!root.isParallel) return [{ name: root.path, part: chart }]
  const regions = chart.states.filter(({ parent }) => parent === undefined)
  return regions.map(({ path }, index) => {
    const isInside = (other: string) => other === path || other.startsWith(`${path}.`)
    const isShown = (source: string) => isInside(source) || (index === 0 && source === root.path)
    const part = {
      ...chart,
      states: chart.states.filter((state) => isInside(state.path)),
      transitions: new Map([...chart.transitions].filter(([, { source }]) => isShown(source))),
    }
    return { name: `${root.path}-${path}`, part }
  })
}

const widthOf = (svg: string): number => Number(/width="(\d+)pt"/.exec(svg)?.[1])

/** Draws a machine as SVG, downward or to the right, whichever is narrower. Each parallel region is a diagram. */
export const drawDiagrams = async (chart: Chart): Promise<Diagram[]> => {
  const viz = await instance()
  return regionsOf(chart).map(({ name, part }) => {
    const [svg = ''] = ['TB', 'LR']
      .map((rankdir) => viz.renderString(graphOf(part, rankdir), { format: 'svg_inline' }))
      .sort((one, other) => widthOf(one) - widthOf(other))
    return {
      name,
      svg: svg
        .slice(svg.indexOf('<svg'))
        .replaceAll(/<title>.*?<\/title>\n?|<!--.*?-->\n?/gs, '')
        .replaceAll(/ id="(?:a_)?(state|transition) ([^"]*)"/g, ' data-$1="$2"')
        .replaceAll(/( data-(?:state|transition)="[^"]*")( class="[^"]*">\n<g)\1>/g, '$1$2>')
        .replaceAll(/<a xlink:href="#"/g, '<a')
        .replaceAll(/ id="[^"]*"/g, '')
        .replaceAll(
          /font-size="([\d.]+)"/g,
          (_, size) => `font-size="${(Number(size) / ROOM_FOR_FONTS).toFixed(2)}"`,
        )
        // The diagram scrolls instead of shrinking, which would make the text unreadable.
        .replace(/^<svg width="(\d+)pt"/, '<svg style="min-width:$1px" width="$1pt"'),
    }
  })
}
