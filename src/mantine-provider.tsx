import { theme } from 'virtual:theme'
import { MantineContext, MantineThemeContext, type VariantColorsResolver } from '@mantine/core'
import type { ReactNode } from 'react'

// The color scheme is the system's choice alone; a script in index.html follows it.
const context = {
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

// Of Mantine's variants the site uses only `light`, in alerts. Mantine's own resolver calculates with colors.
const variantColorResolver: VariantColorsResolver = ({ color }) => ({
  background: `var(--mantine-color-${color}-light)`,
  hover: `var(--mantine-color-${color}-light-hover)`,
  color: `var(--mantine-color-${color}-light-color)`,
  border: '1px solid transparent',
})

const completeTheme = { ...theme, variantColorResolver }

/**
 * Goes around the parts of a page that use Mantine. It replaces Mantine's own provider, which would compute the
 * theme and its style sheet in every browser; the build has done that already.
 */
export const MantineProvider = ({ children }: { children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeContext value={completeTheme}>{children}</MantineThemeContext>
  </MantineContext>
)
