import { instance } from '@viz-js/viz'
import type { Chart, ChartState, ChartTransition } from './chart.ts'

/**
 * Graphviz lays out labels with the metrics of Helvetica. Browsers may substitute fonts that are up to a fifth
 * wider, so the layout uses larger labels than those that are drawn.
 */
const ROOM_FOR_FONTS = 1.2
const [LARGE, SMALL] = [13 * ROOM_FOR_FONTS, 11 * ROOM_FOR_FONTS]

const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A label in the language of Graphviz: a title with the internal transitions below it, as in UML. */
const labelOf = (title: string, internal: readonly ChartTransition[]): string => {
  if (internal.length === 0) return JSON.stringify(title)
  const rows = internal.map(({ id, label }) => {
    const [name, text] = [id, label.replace('\n', ' ')].map(escapeHtml)
    return `<tr><td id="transition ${name}" href="#" title="${name}"><font point-size="${SMALL}">↻ ${text}</font></td></tr>`
  })
  return `<<table border="0" cellborder="0" cellpadding="2"><tr><td>${escapeHtml(title)}</td></tr>${rows.join('')}</table>>`
}

/** A chart in the language of Graphviz. */
const graphOf = ({ states, transitions: byDefinition, root }: Chart, rankdir: string): string => {
  const transitions = [...byDefinition.values()]
  const groups = new Set(states.filter(({ kind }) => kind === 'group').map(({ path }) => path))
  const isInternal = ({ source, targets }: ChartTransition): boolean =>
    targets.every((target) => target === source) && !(groups.has(source) && targets.length > 0)
  const label = (title: string, path: string): string =>
    labelOf(
      title,
      transitions.filter((one) => one.source === path && isInternal(one)),
    )

  /** The state that becomes active when a group is entered. */
  const firstLeafOf = (path: string): string => {
    const state = states.find((each) => each.path === path)
    const child = state?.isParallel
      ? states.find(({ parent }) => parent === path)?.path
      : state?.initial[0]
    return child === undefined ? path : firstLeafOf(child)
  }
  const edge = (tail: string, target: string, owner: string, attributes = ''): string => {
    // Graphviz rejects an arrow from inside a group to the border of that group.
    const isToBorder = groups.has(target) && !owner.startsWith(target)
    const border = isToBorder ? ` lhead="cluster ${target}"` : ''
    return `"${tail}" -> "${firstLeafOf(target)}" [${attributes}${border}]`
  }
  const leaf = ({ path, isFinal }: ChartState): string =>
    `"${path}" [id="state ${path}" class="state leaf" label=${label(lastPart(path), path)} tooltip="${path}"${isFinal ? ' peripheries=2' : ''}]`
  const group = (state: ChartState): string =>
    `subgraph "cluster ${state.path}" { id="state ${state.path}"; class="state group"; label="${lastPart(state.path)}"; tooltip="${state.path}"; style=rounded; labeljust=l; margin=14; fontname=Helvetica; fontsize=${LARGE}; ${contentOf(state, state.path)} }`

  const contentOf = (
    { path, initial, isParallel }: ChartState,
    parent?: string,
    arrows: readonly string[] = [],
  ): string => {
    const children = states.filter((state) => state.parent === parent)
    const title = path === root.path ? 'anywhere' : `anywhere in ${lastPart(path)}`
    const hasOwnTransitions = transitions.some(({ source }) => source === path)
    const start = `"initial ${path}" [shape=circle width=0.12 label="" class=initial fixedsize=true]`
    // An arrow cannot start at a group of states, so it starts at an extra node inside the group.
    const from = `"from ${path}" [shape=plain fontsize=${SMALL} label=${label(title, path)}]`
    return [
      ...children.filter(({ kind }) => kind === 'leaf').map(leaf),
      ...(isParallel ? [] : [start]),
      ...(hasOwnTransitions ? [from] : []),
      ...(isParallel ? [] : initial.map((target) => edge(`initial ${path}`, target, path))),
      ...arrows,
      ...children.filter(({ kind }) => kind === 'group').map(group),
    ].join('\n')
  }
  const arrows = transitions
    .filter((transition) => !isInternal(transition))
    .flatMap(({ id, source, targets, label }) => {
      const tail = groups.has(source) || source === root.path ? `from ${source}` : source
      const text = JSON.stringify(` ${label} `)
      const attributes = `id="transition ${id}" class=transition label=${text} tooltip="${id}"`
      return targets.map((target) => edge(tail, target, source, attributes))
    })
  return `digraph {
compound=true; rankdir=${rankdir}; nodesep=0.35; ranksep=0.5; bgcolor=none
node [shape=box style=rounded fontname=Helvetica fontsize=${LARGE} margin="0.16,0.09"]
edge [fontname=Helvetica fontsize=${SMALL} arrowsize=0.7]
${contentOf(root, undefined, arrows)}
}`
}

/** Each region of a parallel machine gets its own diagram, because side by side they are too wide to read. */
const regionsOf = (chart: Chart): { name: string; part: Chart }[] => {
  const { root } = chart
  if (!root.isParallel) return [{ name: root.path, part: chart }]
  const regions = chart.states.filter(({ parent }) => parent === undefined)
  return regions.map(({ path }, index) => {
    const isInside = (other: string) => other === path || other.startsWith(`${path}.`)
    const isShown = (source: string) => isInside(source) || (index === 0 && source === root.path)
    const states = chart.states.filter((state) => isInside(state.path))
    const transitions = new Map([...chart.transitions].filter(([, { source }]) => isShown(source)))
    return { name: `${root.path}-${path}`, part: { ...chart, states, transitions } }
  })
}

const widthOf = (svg: string): number => Number(/width="(\d+)pt"/.exec(svg)?.[1])

/**
 * Draws a machine as SVG, downward or to the right, whichever is narrower. Each parallel region is a diagram. Every
 * state has the attribute `data-state` and every transition `data-transition`.
 */
export const drawDiagrams = async (chart: Chart): Promise<{ name: string; svg: string }[]> => {
  const viz = await instance()
  return regionsOf(chart).map(({ name, part }) => {
    const [svg = ''] = ['TB', 'LR']
      .map((rankdir) => viz.renderString(graphOf(part, rankdir), { format: 'svg_inline' }))
      .sort((one, other) => widthOf(one) - widthOf(other))
    return {
      name,
      svg: svg
        .slice(svg.indexOf('<svg'))
        .replaceAll(/<title>[^<]*<\/title>\n?|<!--[^<>]*-->\n?/g, '')
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
