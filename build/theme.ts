import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/theme.ts'

// Leaves out the Mantine palettes that the site does not use, which makes the style sheet and the script smaller.
const { blue, green, orange, red, yellow } = DEFAULT_THEME.colors
const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const { plum, gray, dark } = merged.colors
const completeTheme = { ...merged, colors: { plum, gray, dark, blue, green, orange, red, yellow } }

const { colors, fontFamily, fontFamilyMonospace, fontSizes, fontWeights } = completeTheme
const { headings, lineHeights, radius, shadows, spacing } = completeTheme
const fonts = { fontFamily, fontFamilyMonospace, fontSizes, fontWeights, headings, lineHeights }
const sheetOnly = { ...fonts, colors, radius, shadows, spacing }

// Mantine's components read these values from CSS variables. The script needs only their names.
const emptied: object = JSON.parse(
  JSON.stringify(sheetOnly, (_, value) => (typeof value === 'string' ? '' : value)),
)
const scriptTheme = { ...completeTheme, ...emptied }

const modules = new Map([
  ['virtual:theme', () => `export const theme = ${JSON.stringify(scriptTheme)}`],
  [
    'virtual:theme.css',
    () => convertCssVariables(defaultCssVariablesResolver(completeTheme), ':root'),
  ],
])

/**
 * Serves the theme as a module and its variables as a style sheet. Mantine would compute both in every
 * visitor's browser and write the sheet into a `<style>` element, which the site's policy forbids.
 */
export const builtTheme = (): Plugin => ({
  name: 'theme',
  resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
  load: (id) => modules.get(id.slice(1))?.(),
})
