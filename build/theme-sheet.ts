import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/theme.ts'

const SHEET = 'virtual:theme.css'

/**
 * The theme as a style sheet of its own. Mantine would write it into a `<style>` of the page, which the
 * site's policy forbids.
 */
export const themeSheet = (): Plugin => ({
  name: 'theme-sheet',
  resolveId: (id) => (id === SHEET ? `\0${SHEET}` : undefined),
  load: (id) =>
    id === `\0${SHEET}`
      ? convertCssVariables(
          defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)),
          ':root',
        )
      : undefined,
})
