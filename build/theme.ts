import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/theme.ts'

const SHEET = 'virtual:theme.css'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const USED: readonly string[] = ['plum', 'gray', 'dark', 'blue', 'green', 'orange', 'red', 'yellow']
/** Every document contains the sheet, so it leaves out the palettes that no page uses. */
const isOfUsed = (variable: string): boolean =>
  !Object.keys(merged.colors).some(
    (color) => !USED.includes(color) && variable.startsWith(`--mantine-color-${color}-`),
  )
const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => isOfUsed(name)))
const { variables, light, dark } = defaultCssVariablesResolver(merged)

/** Serves the variables of the theme as a style sheet. Mantine would write them into a `<style>`, which the policy forbids. */
export const builtTheme = (): Plugin => ({
  name: 'theme',
  resolveId: (id) => (id === SHEET ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${SHEET}`
      ? convertCssVariables(
          { variables: used(variables), light: used(light), dark: used(dark) },
          ':root',
        )
      : undefined,
})
