import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/theme.ts'

const completeTheme = mergeMantineTheme(DEFAULT_THEME, theme)

const modules = new Map([
  ['virtual:theme', () => `export const theme = ${JSON.stringify(completeTheme)}`],
  [
    'virtual:theme.css',
    () => convertCssVariables(defaultCssVariablesResolver(completeTheme), ':root'),
  ],
])

/**
 * Serves the complete theme as a module and its variables as a style sheet. Mantine would compute both in every
 * visitor's browser and write the sheet into a `<style>` element, which the site's policy forbids.
 */
export const builtTheme = (): Plugin => ({
  name: 'theme',
  resolveId: (id) => (modules.has(id) ? `\0${id}` : undefined),
  load: (id) => modules.get(id.slice(1))?.(),
})
