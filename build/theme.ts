import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../src/theme.ts'

const SHEET = 'virtual:theme.css'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
/** The brand's color, the neutral ones, and those of messages. */
const USED: readonly string[] = [
  ...[merged.primaryColor, 'gray', 'dark'],
  ...['green', 'red', 'yellow'],
]
/** Every document contains the sheet, so it leaves out what no page uses: palettes, variants, small titles, widths. */
const isOfUsed = (variable: string): boolean =>
  !/-outline(?:-hover)?$|^--mantine-(?:breakpoint|h[56])-/.test(variable) &&
  !Object.keys(merged.colors).some(
    (color) => !USED.includes(color) && variable.startsWith(`--mantine-color-${color}-`),
  )
const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => isOfUsed(name)))
const { variables, light, dark } = defaultCssVariablesResolver(merged)
const sheetOf = (parts: Partial<ConvertCSSVariablesInput>) =>
  convertCssVariables({ variables: {}, light: {}, dark: {}, ...parts }, ':root')

/** Serves the variables of the theme as a style sheet. */
export const builtTheme = (): Plugin => ({
  name: 'theme',
  resolveId: (id) => (id === SHEET ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${SHEET}`
      ? // Paper is light, whatever the scheme is.
        `${sheetOf({ variables: used({ ...variables, ...light }) })}@media not print {${sheetOf({ dark: used(dark) })}}`
      : undefined,
})
