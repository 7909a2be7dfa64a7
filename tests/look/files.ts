import { join } from 'node:path'

/** Where the pictures lie, and the page that shows them all. */
export const LOOK = 'look'
export const SECTIONS = ['pages', 'states', 'tours'] as const
export const WIDTHS = [360, 768, 1280]
export const SCHEMES = ['light', 'dark'] as const

export type Section = (typeof SECTIONS)[number]
export type Scheme = (typeof SCHEMES)[number]

const ending = (width: number, scheme: Scheme): string => `-${width}-${scheme}.jpg`

const slugOf = (name: string): string => name.replaceAll(' + ', '+').replaceAll(/[^\w.+]+/g, '-')

export const pictureFile = (section: Section, name: string, width: number, scheme: Scheme) =>
  join(LOOK, section, slugOf(name) + ending(width, scheme))

export const namesIn = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => file.replace(/-\d+-(?:light|dark)\.jpg$/, ''))),
]
