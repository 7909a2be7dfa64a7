import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/theme.ts'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)

const modules = new Map([
  ['virtual:theme', () => `export const theme = ${JSON.stringify(whole)}`],
  ['virtual:theme.css', () => convertCssVariables(defaultCssVariablesResolver(whole), ':root')],
])

/**
 * The theme as it is in the end, and as a style sheet of its own. Mantine would put it together in every
 * visitor's browser, and write the sheet into a `<style>`, which the site's policy forbids.
 */
export const builtTheme = (): Plugin => ({
  name: 'theme',
  resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
  load: (id) => modules.get(id.slice(1))?.(),
})
