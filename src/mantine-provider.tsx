import { theme } from 'virtual:theme'
import { MantineContext, MantineThemeContext, type VariantColorsResolver } from '@mantine/core'
import type { ReactNode } from 'react'

// The color scheme always follows the system; a script in index.html applies it.
const context = {
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

// The site uses only the variant `light`, in alerts. Mantine's own resolver would add code that computes colors.
const variantColorResolver: VariantColorsResolver = ({ color }) => ({
  background: `var(--mantine-color-${color}-light)`,
  hover: `var(--mantine-color-${color}-light-hover)`,
  color: `var(--mantine-color-${color}-light-color)`,
  border: '1px solid transparent',
})

const completeTheme = { ...theme, variantColorResolver }

/**
 * Wraps the parts of a page that use Mantine. It replaces Mantine's own provider, which would compute the
 * theme and its style sheet in every browser; here the build does that.
 */
export const MantineProvider = ({ children }: { children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeContext value={completeTheme}>{children}</MantineThemeContext>
  </MantineContext>
)
