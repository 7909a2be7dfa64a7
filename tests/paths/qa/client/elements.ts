export const elements = (selector: string, parent: ParentNode = document): HTMLElement[] => [
  ...parent.querySelectorAll<HTMLElement>(selector),
]

/** The states and arrows of a diagram. */
export const marksIn = (parent: ParentNode): SVGElement[] => [
  ...parent.querySelectorAll<SVGElement>('svg [data-state], svg [data-transition]'),
]
