import { join } from 'node:path'

/** The folder of the pictures and of the page that shows them. */
export const LOOK = 'look'
export const SECTIONS = ['pages', 'outcomes', 'tours'] as const
export const WIDTHS = [360, 768, 1280]
export const SCHEMES = ['light', 'dark'] as const

export type Section = (typeof SECTIONS)[number]
export type Scheme = (typeof SCHEMES)[number]

const suffix = (width: number, scheme: Scheme): string => `-${width}-${scheme}.jpg`

const slugOf = (name: string): string =>
  name
    .replaceAll(' + ', '+')
    .replaceAll(' | ', '.')
    .replaceAll(/[^\w.+]+/g, '-')

export const pictureFile = (section: Section, name: string, width: number, scheme: Scheme) =>
  join(LOOK, section, slugOf(name) + suffix(width, scheme))

export const namesIn = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => file.replace(/-\d+-(?:light|dark)\.jpg$/, ''))),
]
