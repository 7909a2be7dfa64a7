export const elements = (selector: string, parent: ParentNode = document): HTMLElement[] => [
  ...parent.querySelectorAll<HTMLElement>(selector),
]
